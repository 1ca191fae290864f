import { CliError, SiteAccessError } from './cli-error.ts';

/** Client of a site's admin API with an API key. Returns `data` of responses; throws a CliError for everything else. */
export class SiteClient {
  private readonly base: string;

  constructor(
    site: string,
    private readonly key: string,
  ) {
    const address = /^https?:\/\//.test(site) ? site : `http://${site}`;
    if (!URL.canParse(address)) throw new CliError(`${site} is not an address.`);
    this.base = `${address.replace(/\/+$/, '')}/api/v1/admin/`;
  }

  upload(path: string, bytes: Uint8Array): Promise<unknown> {
    return this.request('POST', path, bytes as Uint8Array<ArrayBuffer>, 'application/octet-stream');
  }

  send(method: string, path: string, body?: unknown): Promise<unknown> {
    return body === undefined
      ? this.request(method, path)
      : this.request(method, path, JSON.stringify(body), 'application/json');
  }

  private async request(method: string, path: string, body?: BodyInit, type?: string): Promise<unknown> {
    const url = this.base + path;
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    }).catch((error: Error) => {
      throw new SiteAccessError(`${new URL(url).origin} cannot be reached: ${String(error.cause ?? error.message)}`);
    });
    const answer = (await response.json().catch(() => undefined)) as { data?: unknown; detail?: string } | undefined;
    if (response.ok) return answer?.data;
    if (response.status === 401 || response.status === 403)
      throw new SiteAccessError(
        `The site rejects the key: it needs an API key with the scope "full". ${answer?.detail ?? ''}`,
      );
    throw new CliError(answer?.detail ?? `${url} answered ${response.status}`);
  }
}

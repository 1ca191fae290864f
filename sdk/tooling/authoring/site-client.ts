import { SiteError } from './site-error.ts';

export { SiteError };

/** Client of a site's admin API with an API key. Returns `data` of responses; throws a SiteError for any other response. */
export class SiteClient {
  private readonly base: string;
  private readonly key: string | undefined;

  constructor(site: string | undefined, key: string | undefined) {
    if (!site || !key)
      throw new SiteError(
        'Name a site and a key: --site https://status.example.com --key <key>, or VITRINE_SITE and VITRINE_KEY in the environment. ' +
          'An administrator makes the key under Plugins or Themes → Write your own.',
        true,
      );
    const address = /^https?:\/\//.test(site) ? site : `http://${site}`;
    if (!URL.canParse(address)) throw new SiteError(`${site} is not an address.`, true);
    this.key = key;
    this.base = `${address.replace(/\/+$/, '')}/api/v1/admin/`;
  }

  /** Uploads an archive, which the site validates but does not install yet. */
  upload(path: string, bytes: Uint8Array): Promise<unknown> {
    return this.request('POST', path, bytes as Uint8Array<ArrayBuffer>, 'application/octet-stream');
  }

  send(method: string, path: string, body?: unknown): Promise<unknown> {
    return body === undefined
      ? this.request(method, path)
      : this.request(method, path, JSON.stringify(body), 'application/json');
  }

  private async request(method: string, path: string, body?: RequestInit['body'], type?: string): Promise<unknown> {
    const url = this.base + path;
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    }).catch((error: Error) => {
      throw new SiteError(`${new URL(url).origin} cannot be reached: ${String(error.cause ?? error.message)}`, true);
    });
    const answer = (await response.json().catch(() => undefined)) as { data?: unknown; detail?: string } | undefined;
    if (response.ok) return answer?.data;
    if (response.status === 401 || response.status === 403)
      throw new SiteError(
        `The site rejects the key: it needs an API key with the scope "extensions". ${answer?.detail ?? ''}`,
        true,
      );
    throw new SiteError(answer?.detail ?? `${url} answered ${response.status}`);
  }
}

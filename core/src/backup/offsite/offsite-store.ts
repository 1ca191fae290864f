import type { OutboundHttpClient } from '../../platform/outbound/outbound-http-client.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { headersFor, NO_BODY, urlOf, type Store } from './store-request.ts';

/** Maximum size of an object that S3 accepts in one request. */
const MAX_S3_BYTES = 5 * 1024 ** 3;

interface EncryptedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Client of an off-site store: uploads files and removes them. Its errors are sentences for the administrator. */
export class OffsiteStore {
  constructor(
    private readonly store: Store,
    private readonly outbound: OutboundHttpClient,
    private readonly clock: Clock,
  ) {}

  async put(name: string, file: EncryptedFile): Promise<void> {
    if (this.store.kind === 's3' && file.size > MAX_S3_BYTES)
      throw new Error(
        'The backup is larger than 5 GB, which S3 does not take in one piece. Use WebDAV, or lower the retention.',
      );
    let status = await this.upload(name, file);
    // The status for a missing folder is 409 in the WebDAV standard, and 500 in nginx.
    if (this.store.kind === 'webdav' && status >= 400 && ![401, 403, 507].includes(status)) {
      await this.request('MKCOL', `${this.store.url.replace(/\/+$/, '')}/`);
      status = await this.upload(name, file);
    }
    if (status < 200 || status > 299) throw this.refusal(status);
  }

  async remove(name: string): Promise<void> {
    const status = await this.request('DELETE', urlOf(this.store, name));
    if (status !== 404 && (status < 200 || status > 299)) throw this.refusal(status);
  }

  private async upload(name: string, { path, size, sha256 }: EncryptedFile): Promise<number> {
    const url = urlOf(this.store, name);
    const headers = await headersFor(this.store, { method: 'PUT', url, sha256, at: this.clock.now() });
    const type = 'application/octet-stream';
    return (await this.outbound.upload(url, path, { ...headers, 'content-type': type, 'content-length': String(size) }))
      .status;
  }

  private async request(method: 'DELETE' | 'MKCOL', url: string): Promise<number> {
    const headers = await headersFor(this.store, { method, url, sha256: NO_BODY, at: this.clock.now() });
    return (await this.outbound.http(url, { method, headers })).status;
  }

  private refusal(status: number): Error {
    const { host } = new URL(this.store.url);
    if (status === 401 || status === 403)
      return new Error(`${host} refuses the account (${status}). Check user, secret, region and its rights.`);
    if (status === 404 || status === 409)
      return new Error(`${host} does not have the folder of the URL (${status}). Create it.`);
    if (status === 507) return new Error(`${host} has no space left (507).`);
    if (status >= 300 && status < 400)
      return new Error(`${host} redirects (${status}). Enter the address that it redirects to.`);
    return new Error(`${host} answers ${status}.`);
  }
}

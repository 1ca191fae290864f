/** Off-site store and its credentials. */
export interface Store {
  readonly kind: 's3' | 'webdav';
  /** URL of the folder: a bucket with a prefix, or a folder of WebDAV. */
  readonly url: string;
  /** Region of a bucket. */
  readonly region: string;
  readonly user: string;
  readonly secret: string;
}

interface StoreRequest {
  readonly method: string;
  readonly url: string;
  /** Hash of the body in hexadecimal digits. */
  readonly sha256: string;
  /** ms since 1970. */
  readonly at: number;
}

/** SHA-256 of a request without a body. */
export const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const urlOf = ({ url }: Store, name: string): string => `${url.replace(/\/+$/, '')}/${encodeURIComponent(name)}`;

/** Returns the headers that authenticate the account: an AWS signature (version 4), or name and password. */
export async function headersFor(
  { kind, region, user, secret }: Store,
  { method, url, sha256, at }: StoreRequest,
): Promise<Record<string, string>> {
  if (kind === 'webdav')
    return user ? { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` } : {};
  const { AwsV4Signer } = await import('aws4fetch');
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { 'x-amz-content-sha256': sha256 },
    accessKeyId: user,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const { headers } = await signer.sign();
  headers.delete('host');
  return Object.fromEntries(headers);
}

import type { SignedRelease } from '@vitrine/contracts';
import type { CoreHttp } from '../client/core-http.ts';
import { checksum } from './program-store.ts';
import { releaseOf } from './release.ts';

/** Program offered by the core. */
export interface Offer {
  readonly version: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Path below the core's URL. */
  readonly path: string;
  /** Signed release, if the core claims that the project signed the program. */
  readonly release: SignedRelease | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** Parses an offer. Programs are downloaded only from the core's own URL. */
export function offerOf(fields: Readonly<Record<string, unknown>>): Offer | undefined {
  const { version, sha256, size, path, release } = fields;
  if (typeof version !== 'string' || typeof sha256 !== 'string' || typeof path !== 'string' || typeof size !== 'number')
    return undefined;
  const isValid =
    version.length <= 64 && /^[0-9a-f]{64}$/.test(sha256) && Number.isInteger(size) && size > 0 && size <= MAX_BYTES;
  return isValid && /^\/agent\/[\w.-]+$/.test(path)
    ? { version, sha256, size, path, release: releaseOf(release) }
    : undefined;
}

/** Downloads an offered program; rejects unless size and checksum match. */
export async function fetchProgram(prefix: string, { sha256, size, path }: Offer, http: CoreHttp): Promise<Buffer> {
  const { status, body } = await http.request({
    method: 'GET',
    path: prefix + path,
    maxBytes: size,
    timeout: TIMEOUT_MS,
  });
  if (status !== 200) throw new Error(`the core answers ${status}`);
  if (body.length !== size) throw new Error(`${body.length} bytes came instead of ${size}`);
  if (checksum(body) !== sha256) throw new Error('its checksum is wrong');
  return body;
}

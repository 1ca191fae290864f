import type { CoreHttp } from '../../client/core-http.ts';
import type { Credentials } from '../../client/credentials.ts';
import { MAX_COLLECTOR_BYTES } from './collector-files.ts';

interface CoreAccess {
  /** Path at which the core is served. */
  readonly prefix: string;
  readonly http: CoreHttp;
  readonly credentials: Credentials;
}

const WITHIN_MS = 30_000;

/**
 * Downloads the file of a collector from the core by its hash. Rejects with the reason if the core does not have it. The bytes are
 * not verified here.
 */
export async function fetchCollector(sha256: string, { prefix, http, credentials }: CoreAccess): Promise<Buffer> {
  const token = await credentials.token(AbortSignal.timeout(WITHIN_MS));
  const path = `${prefix}/api/v1/agent/collectors/${sha256}`;
  const { status, body } = await http.request({ method: 'GET', path, token, maxBytes: MAX_COLLECTOR_BYTES });
  if (status === 404)
    throw new Error(`the core has no collector with the pinned hash ${sha256}: its plugin was changed, or is disabled`);
  if (status !== 200) throw new Error(`the core answers ${status} for the collector`);
  return body;
}

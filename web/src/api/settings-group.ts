import type { SettingsRoute } from '@vitrine/contracts/settings';
import type { Query } from './query.ts';
import { requestWithHeaders } from './request.ts';

type Addressed = Pick<SettingsRoute, 'path' | 'readPath'>;

/** Response with the values of a settings group, and their entity tag. */
export interface Versioned<T> {
  readonly data: T;
  readonly version: string;
}

async function versioned<T>(path: string, options: Parameters<typeof requestWithHeaders>[1]): Promise<Versioned<T>> {
  const { data, headers } = await requestWithHeaders<T>(path, options);
  return { data, version: headers.get('etag') ?? '' };
}

/** Query of a settings group with its version. It is cached separately from a query of the same path without a version. */
export const readSettings = <T>({ path, readPath = path }: Addressed): Query<Versioned<T>> =>
  Object.assign((signal?: AbortSignal) => versioned<T>(readPath, { signal }), {
    key: [readPath, 'versioned'] as const,
  });

/** Changes a settings group. Rejects with `request.precondition-failed` if its values have changed since that version. */
export const changeSettings = <T>({ path }: Addressed, body: unknown, version: string | undefined) =>
  versioned<T>(path, { method: 'PUT', body, ifMatch: version });

import { SETTINGS_VERSION, type SettingsRoute } from '@vitrine/contracts/settings';
import { requestWithHeaders } from './request.ts';

/** Response with the values of a settings group, and their version. */
export interface Versioned<T> {
  readonly data: T;
  readonly version: string;
}

async function versioned<T>(path: string, options: Parameters<typeof requestWithHeaders>[1]): Promise<Versioned<T>> {
  const { data, headers } = await requestWithHeaders<T>(path, options);
  return { data, version: headers.get(SETTINGS_VERSION) ?? '' };
}

export const readSettings = <T>({ path, readPath = path }: SettingsRoute, signal?: AbortSignal) =>
  versioned<T>(readPath, { signal });

/** Changes a group. Rejects with `settings.changed` if its values have another version by now. */
export const changeSettings = <T>({ path }: SettingsRoute, body: unknown, version: string) =>
  versioned<T>(path, { method: 'PUT', body, headers: { [SETTINGS_VERSION]: version } });

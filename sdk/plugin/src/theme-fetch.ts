import { MAX_THEME_ARCHIVE_BYTES } from '@vitrine/contracts';
import { configSchema } from './config.ts';
import { DeliveryError } from './errors.ts';
import { expectFunctions } from './expect-type.ts';
import type { FoundThemes, ThemeArchive, ThemeQuery, ThemeSourceSite } from './hooks.ts';
import type { Http } from './host.ts';
import { createPlugin, type Plugin } from './plugin.ts';

const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Kind of theme source. */
interface ThemeSourceDefinition {
  /** Name of the kind, stored with each installed theme. */
  readonly kind: string;
  /** Fetches the theme for a reference. Throw a DeliveryError that explains an invalid reference. */
  fetch(ref: string, access: ThemeSourceSite & { readonly http: Http }): Promise<ThemeArchive>;
  /** Lists the themes of the source, if it supports that. */
  find?(query: ThemeQuery, access: { readonly http: Http }): Promise<FoundThemes>;
}

/** Defines a plugin that fetches themes from one kind of source. The core checks and installs the fetched theme. */
export function defineThemeSource(source: ThemeSourceDefinition): Plugin {
  expectFunctions('defineThemeSource', source, ['fetch'], ['find']);
  return createPlugin('hooks', configSchema({}), ({ hooks, http }) => {
    hooks.fetchTheme.tap(source.kind, ({ ref }, site) => source.fetch(ref, { ...site, http }));
    if (source.find) hooks.findThemes.tap(source.kind, query => source.find?.(query, { http }));
  });
}

/** Downloads a zip or .tgz of a theme, up to the maximum size of a theme. */
export async function downloadTheme(http: Http, url: string): Promise<Uint8Array> {
  const answer = await http(url, { maxBytes: MAX_THEME_ARCHIVE_BYTES, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!answer.ok) throw new DeliveryError(`${new URL(url).host} answered ${answer.status}.`);
  return answer.bytes();
}

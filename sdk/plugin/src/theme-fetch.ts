import { MAX_THEME_ARCHIVE_BYTES } from '@vitrine/contracts';
import { configSchema } from './config.ts';
import { DeliveryError } from './errors.ts';
import { expectFunctions } from './expect-type.ts';
import type { FoundThemes, ThemeArchive, ThemeQuery, ThemeSourceSite } from './hooks.ts';
import type { Http } from './host.ts';
import { createPlugin, type Plugin } from './plugin.ts';

const DOWNLOAD_TIMEOUT_MS = 120_000;

/** A kind of source of themes. */
interface ThemeSourceDefinition {
  /** Name of the kind, which installed themes remember. */
  readonly kind: string;
  /** Fetches the theme that a reference names. Throw a DeliveryError that says what is wrong with it. */
  fetch(ref: string, access: ThemeSourceSite & { readonly http: Http }): Promise<ThemeArchive>;
  /** Lists what the source offers, if it can. */
  find?(query: ThemeQuery, access: { readonly http: Http }): Promise<FoundThemes>;
}

/** Defines a plugin that fetches themes from one kind of source. The core checks and installs what it brings. */
export function defineThemeSource(source: ThemeSourceDefinition): Plugin {
  expectFunctions('defineThemeSource', source, ['fetch'], ['find']);
  return createPlugin('hooks', configSchema({}), ({ hooks, http }) => {
    hooks.fetchTheme.tap(source.kind, ({ ref }, site) => source.fetch(ref, { ...site, http }));
    if (source.find) hooks.findThemes.tap(source.kind, query => source.find?.(query, { http }));
  });
}

/** Downloads a zip or .tgz of a theme, at most as large as a theme may be. */
export async function downloadTheme(http: Http, url: string): Promise<Uint8Array> {
  const answer = await http(url, { maxBytes: MAX_THEME_ARCHIVE_BYTES, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!answer.ok) throw new DeliveryError(`${new URL(url).host} answered ${answer.status}.`);
  return answer.bytes();
}

import { resolve, sep } from 'node:path';
import type { Http, PluginHooks, ProviderHook } from '@vitrine/plugin-sdk';

/*
 * Hooks tied to a plugin by its id. The core passes the settings of that id to a provider, including secrets: a tap under another
 * id would receive those of another plugin.
 */

type OwnProviders = Pick<PluginHooks, 'notify' | 'locate' | 'updateGeoip' | 'signIn' | 'check'>;

/** Returns the providers that get settings with each call; they can only be tapped under the plugin's own id. */
export function ownProviders({ notify, locate, updateGeoip, signIn, check }: OwnProviders, id: string): OwnProviders {
  return {
    notify: withOwnId('notify', notify, id),
    locate: withOwnId('locate', locate, id),
    updateGeoip: withOwnId('updateGeoip', updateGeoip, id),
    signIn: withOwnId('signIn', signIn, id),
    check: withOwnId('check', check, id),
  };
}

function withOwnId<A extends unknown[], R>(name: string, provider: ProviderHook<A, R>, id: string): ProviderHook<A, R> {
  return {
    kind: provider.kind,
    tap(key, answer, options) {
      if (key !== id)
        throw new Error(`${name} is answered under the plugin's own id, "${id}"; "${key}" belongs to another plugin`);
      provider.tap(key, answer, options);
    },
  };
}

/** HTTP client of one plugin: downloads can only be written to its own storage folder. */
export function ownDownloads(http: Http, folder: string): Http {
  return Object.assign((...request: Parameters<Http>) => http(...request), {
    download: async (...[url, file, request]: Parameters<Http['download']>) => {
      if (!resolve(file).startsWith(folder + sep))
        throw new Error(`A download goes into the plugin's storage folder; "${file}" lies outside of it`);
      return http.download(url, resolve(file), request);
    },
  });
}

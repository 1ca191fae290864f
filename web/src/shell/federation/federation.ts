import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { I18nextProvider, useTranslation } from 'react-i18next';
import * as jsxRuntime from 'react/jsx-runtime';
import { THEME_SDK_VERSION } from '@vitrine/contracts/theme-sdk';
import * as themeSdk from '@vitrine/theme-sdk';
import { router } from './shared-router.ts';
import { VERSIONS } from './versions.ts';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

const shareConfig = { singleton: true, eager: false, requiredVersion: false as const };
/** Shared module that every page loads anyway. */
const present = (version: string, module: unknown) => ({
  version,
  scope: 'default',
  lib: () => module,
  shareConfig: { ...shareConfig, eager: true },
});
/** Shared module that is loaded only if a theme imports it. */
const onDemand = (version: string, load: () => Promise<unknown>) => ({
  version,
  scope: 'default',
  get: async () => {
    const module = await load();
    return () => module;
  },
  shareConfig,
});

const shared = {
  react: present(React.version, React),
  'react-dom': present(React.version, ReactDOM),
  'react/jsx-runtime': present(React.version, jsxRuntime),
  'react/jsx-dev-runtime': onDemand(React.version, async () => (await import('./shared-jsx-dev.ts')).jsxDevRuntime),
  'react-router-dom': present(VERSIONS['react-router-dom'], router),
  '@radix-ui/themes': onDemand(VERSIONS['@radix-ui/themes'], async () => (await import('./shared-radix.ts')).radix),
  'react-i18next': present(VERSIONS['react-i18next'], { I18nextProvider, useTranslation }),
  '@vitrine/theme-sdk': present(THEME_SDK_VERSION, themeSdk),
};

// Themes are built to use this runtime instead of bundling their own.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const host = createInstance({ name: 'vitrine', remotes: [], shared: shared as unknown as Shared });

/** Loads a module that a theme or plugin exposes. `name` must be unique per release. */
export async function loadExposed(name: string, entry: string, exposed = 'theme'): Promise<unknown> {
  host.registerRemotes([{ name, entry, type: 'module' }], { force: true });
  return host.loadRemote(`${name}/${exposed}`);
}

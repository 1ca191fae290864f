import { pathToFileURL } from 'node:url';
import type { Plugin } from '@vitrine/plugin-sdk';
import { withTimeout } from './timeouts.ts';

let loads = 0;

/**
 * Imports a plugin's entry and takes its default export. Each load runs the entry file anew (the number in the address
 * sees to that); what it imports stays loaded until the core restarts.
 */
export async function loadPlugin(entry: string, kind: Plugin['kind'], limitMs: number): Promise<Plugin> {
  const address = pathToFileURL(entry);
  address.searchParams.set('load', String(++loads));
  const module = await withTimeout(limitMs, () => import(address.href) as Promise<{ default?: unknown }>);
  const plugin = module.default;
  if (!isPlugin(plugin))
    throw new Error('Its default export was not made by defineNotifier, defineGeoip, defineSso or defineHooks');
  if (plugin.kind !== kind) throw new Error(`Its manifest says ${kind}, its code says ${plugin.kind}`);
  return plugin;
}

/* Checked by shape, not by class: the plugin may bring its own copy of the SDK. */
function isPlugin(value: unknown): value is Plugin {
  const plugin = value as Partial<Plugin> | undefined;
  return (
    typeof plugin === 'object' &&
    plugin !== null &&
    typeof plugin.kind === 'string' &&
    typeof plugin.setup === 'function' &&
    typeof plugin.config?.parse === 'function' &&
    typeof plugin.config.form?.properties === 'object'
  );
}

import { pathToFileURL } from 'node:url';
import type { ConfigForm } from '@vitrine/contracts';
import type { Host, Parsed, Plugin } from '@vitrine/plugin-sdk';
import { withTimeout } from '../hooks/timeouts.ts';

/** A plugin's code, whether in this process or in one of its own. */
export interface LoadedPlugin {
  readonly kind: Plugin['kind'];
  readonly config: LoadedConfig;
  setup(host: Host, config: unknown): void | Promise<void>;
  /** Ends its process. */
  close?(): Promise<void>;
  /** Its process; undefined while it sleeps, or if the code runs in the core. */
  readonly process?: { readonly memoryBytes: number } | undefined;
}

/** Settings of a loaded plugin: its form and their validation. */
export interface LoadedConfig {
  readonly form: ConfigForm;
  parse(raw: unknown): Parsed<unknown> | Promise<Parsed<unknown>>;
}

let loads = 0;

/**
 * Imports a plugin's entry and returns its default export. Each load runs the entry file again, because its URL contains a new
 * number; its own imports stay loaded until the core restarts.
 */
export async function loadPlugin(entry: string, kind: Plugin['kind'], limitMs: number): Promise<Plugin> {
  const address = pathToFileURL(entry);
  address.searchParams.set('load', String(++loads));
  const plugin = await withTimeout(limitMs, () => importPlugin(address.href));
  if (plugin.kind !== kind) throw new Error(`Its manifest says ${kind}, its code says ${plugin.kind}`);
  return plugin;
}

/** Imports a plugin's entry by its URL and returns its default export. */
export async function importPlugin(entry: string): Promise<Plugin> {
  const { default: plugin } = (await import(entry)) as { default?: unknown };
  if (!isPlugin(plugin))
    throw new Error('Its default export was not made by defineNotifier, defineGeoip, defineSso or defineHooks');
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

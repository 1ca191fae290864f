import type { GeoLocation, ImportReply, ImportStep, Notice } from '@vitrine/contracts';
import { configSchema, type ConfigOf, type ConfigSchema, type CrossCheck, type Fields } from './config.ts';
import { ConfigError } from './errors.ts';
import { expectFunctions } from './expect-type.ts';
import type { GeoipUpdate, Receipt } from './hooks.ts';
import type { Context, Host } from './host.ts';

/** Default export of a plugin package. Created by one of the define functions. */
export interface Plugin {
  readonly kind: 'notifier' | 'geoip' | 'sso' | 'check' | 'hooks';
  readonly config: ConfigSchema;
  /** Stack of its definition. It points the author to the plugin if a returned value is invalid, which has no stack of its own. */
  readonly stack?: string | undefined;
  /** Steps of an importer, for the command line, which does not start plugins. */
  readonly importer?: (step: ImportStep) => Promise<ImportReply>;
  /** Runs once per start, with validated settings for plugins of the kind `hooks`. */
  setup(host: Host, config: unknown): void | Promise<void>;
}

interface Configured<F extends Fields> {
  readonly config: F;
  /** Validates across fields: returns field name → message. */
  readonly check?: CrossCheck<ConfigOf<F>>;
}

/** Creates a plugin on behalf of a define function, the caller. */
export const createPlugin = (kind: Plugin['kind'], config: ConfigSchema, setup: Plugin['setup']): Plugin => ({
  kind,
  config,
  stack: new Error().stack,
  setup,
});

/** Defines a notifier. `send` throws a DeliveryError if the notice was not delivered. */
export function defineNotifier<const F extends Fields>(
  notifier: Configured<F> & { send(notice: Notice, context: Context<ConfigOf<F>>): Promise<Receipt | void> },
): Plugin {
  expectFunctions('defineNotifier', notifier, ['send'], ['check']);
  const config = configSchema(notifier.config, notifier.check);
  return createPlugin('notifier', config, host =>
    host.hooks.notify.tap(
      host.id,
      async (notice, raw) => (await notifier.send(notice, contextFor(host, valid(config, raw)))) ?? {},
    ),
  );
}

/** Defines a GeoIP provider. `locate` returns nothing if the address is unknown. */
export function defineGeoip<const F extends Fields>(
  geoip: Configured<F> & {
    locate(address: string, context: Context<ConfigOf<F>>): Promise<GeoLocation | undefined>;
    /**
     * Updates the data that `locate` reads: from an uploaded file, given by its path, or from the configured source. Called by
     * the administrator's "update" and by the daily check.
     */
    update?(context: Context<ConfigOf<F>>, upload?: string): Promise<GeoipUpdate | undefined>;
  },
): Plugin {
  expectFunctions('defineGeoip', geoip, ['locate'], ['update', 'check']);
  const config = configSchema(geoip.config, geoip.check);
  return createPlugin('geoip', config, host => {
    host.hooks.locate.tap(host.id, (address, raw) => geoip.locate(address, contextFor(host, valid(config, raw))));
    const { update } = geoip;
    if (update)
      host.hooks.updateGeoip.tap(host.id, (raw, upload) => update(contextFor(host, valid(config, raw)), upload));
  });
}

/** Defines a plugin that taps hooks itself. With settings: `defineHooks({ config, setup(host, config) })`. */
export function defineHooks(setup: (host: Host) => void | Promise<void>): Plugin;
export function defineHooks<const F extends Fields>(
  hooks: Configured<F> & { setup(host: Host, config: ConfigOf<F>): void | Promise<void> },
): Plugin;
export function defineHooks(
  hooks:
    | ((host: Host) => void | Promise<void>)
    | (Configured<Fields> & { setup(host: Host, config: ConfigOf<Fields>): void | Promise<void> }),
): Plugin {
  if (typeof hooks === 'function') return createPlugin('hooks', configSchema({}), host => hooks(host));
  expectFunctions('defineHooks', hooks, ['setup'], ['check']);
  const config = configSchema(hooks.config, hooks.check);
  return createPlugin('hooks', config, (host, raw) => hooks.setup(host, valid(config, raw)));
}

/** Creates the context of a call: the host's services and the settings of this channel or provider. */
export function contextFor<C>({ http, network, logger, storage, store }: Host, config: C): Context<C> {
  return { config, http, network, logger, storage, store };
}

/** Returns validated settings, or throws a ConfigError that names the fields. */
export function valid<C>(schema: ConfigSchema<C>, raw: unknown): C {
  const parsed = schema.parse(raw);
  if (parsed.ok) return parsed.value;
  throw new ConfigError(parsed.problems);
}

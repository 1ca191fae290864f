/* Compile-time guarantees for authors. Checked by `tsc -p sdk/plugin`; nothing here runs. */
import { choice, defineGeoip, defineHooks, defineNotifier, integer, secret, text } from '../src/index.ts';

defineNotifier({
  config: {
    token: secret('Token'),
    level: choice('Level', ['low', 'high']),
    thread: integer('Thread', { optional: true }),
  },
  async send(notice, { config }) {
    const token: string = config.token;
    const level: 'low' | 'high' = config.level;
    const thread: number | undefined = config.thread;
    void [token, level, thread];
    // @ts-expect-error a field that was not declared does not exist
    void config.tokn;
    // @ts-expect-error a number that may be left empty may be undefined
    config.thread.toFixed();
    // @ts-expect-error a notice is read-only
    notice.title = 'x';
  },
});

// @ts-expect-error a default must be one of the options
choice('Level', ['low', 'high'], { default: 'loud' });

defineNotifier({
  config: { from: integer('From'), to: integer('To') },
  // @ts-expect-error validation may mark only declared fields
  check: ({ from, to }) => (from > to ? { until: 'is too early' } : undefined),
  send: async () => undefined,
});

// @ts-expect-error a location must have a country
defineGeoip({ config: {}, locate: async () => ({ city: 'Tokyo' }) });

defineHooks(({ hooks, data }) => {
  hooks.composeNotice.tap(notice => ({ ...notice, title: 'y' }));
  hooks.routes.tap('GET /api/x', () => ({ json: 1 }), { audience: 'anyone' });
  // @ts-expect-error a route must declare its audience
  hooks.routes.tap('GET /api/x', () => ({ json: 1 }));
  // @ts-expect-error there is no way to fire a hook from a plugin
  hooks.nodeOffline.fire({});
  // @ts-expect-error there is no such hook
  hooks.nodeExploded.tap(() => {});
  // @ts-expect-error data of the core is read-only
  void data.nodes().then(nodes => (nodes[0].name = 'x'));
});

defineHooks({
  config: { greeting: text('Greeting') },
  // @ts-expect-error settings are typed by their fields
  setup: (_, { greting }) => void greting,
});

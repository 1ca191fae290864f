import { Logger } from '@nestjs/common';
import type { EventHook, PluginHooks, ProviderHook, FilterHook } from '@vitrine/plugin-sdk';
import { ANSWERS } from './answers.ts';
import { EventHookPoint, ProviderHookPoint, FilterHookPoint, type PluginCaller } from './extension-points.ts';
import { messageOf } from './plugin-error.ts';

type PointFor<P> =
  P extends EventHook<infer T>
    ? EventHookPoint<T>
    : P extends FilterHook<infer T>
      ? FilterHookPoint<T>
      : P extends ProviderHook<infer A, infer R, infer O>
        ? ProviderHookPoint<A, R, O>
        : never;

/** The core's implementation of all hooks of the SDK. A missing or unknown hook does not compile. */
type Points = { readonly [K in keyof PluginHooks]: PointFor<PluginHooks[K]> };

/**
 * The extension points of one running instance. Inject it by type: `constructor(private readonly hooks: CoreHooks)`, then
 * `hooks.nodeOnline.fire(…)`, `hooks.composeNotice.apply(…)`, `hooks.notify.ask(…)`.
 */
export class CoreHooks implements Points {
  readonly notify: Points['notify'] = new ProviderHookPoint(ANSWERS.notify);
  readonly locate: Points['locate'] = new ProviderHookPoint(ANSWERS.locate);
  readonly updateGeoip: Points['updateGeoip'] = new ProviderHookPoint(ANSWERS.updateGeoip);
  readonly signIn: Points['signIn'] = new ProviderHookPoint(ANSWERS.signIn);
  readonly fetchTheme: Points['fetchTheme'] = new ProviderHookPoint(ANSWERS.fetchTheme);
  readonly findThemes: Points['findThemes'] = new ProviderHookPoint(ANSWERS.findThemes);

  readonly check: Points['check'] = new ProviderHookPoint(ANSWERS.check);

  readonly composeNotice: Points['composeNotice'] = new FilterHookPoint(ANSWERS.composeNotice);
  readonly publicInfo: Points['publicInfo'] = new FilterHookPoint(ANSWERS.publicInfo);
  readonly themeCatalogue: Points['themeCatalogue'] = new FilterHookPoint(ANSWERS.themeCatalogue);

  readonly nodeOnline: Points['nodeOnline'] = new EventHookPoint();
  readonly nodeOffline: Points['nodeOffline'] = new EventHookPoint();
  readonly nodeAdded: Points['nodeAdded'] = new EventHookPoint();
  readonly nodeRemoved: Points['nodeRemoved'] = new EventHookPoint();
  readonly reportAccepted: Points['reportAccepted'] = new EventHookPoint();
  readonly loadHigh: Points['loadHigh'] = new EventHookPoint();
  readonly loadNormal: Points['loadNormal'] = new EventHookPoint();
  readonly trafficStep: Points['trafficStep'] = new EventHookPoint();
  readonly nodeExpiring: Points['nodeExpiring'] = new EventHookPoint();
  readonly nodeRenewed: Points['nodeRenewed'] = new EventHookPoint();
  readonly signedIn: Points['signedIn'] = new EventHookPoint();
  readonly settingsChanged: Points['settingsChanged'] = new EventHookPoint();
  readonly execFinished: Points['execFinished'] = new EventHookPoint();
  readonly themeActivated: Points['themeActivated'] = new EventHookPoint();
  readonly deliveryFailed: Points['deliveryFailed'] = new EventHookPoint();

  readonly routes: Points['routes'] = new ProviderHookPoint(ANSWERS.routes);
  readonly sockets: Points['sockets'] = new ProviderHookPoint(ANSWERS.sockets);
  readonly agentProtocol: Points['agentProtocol'] = new ProviderHookPoint(ANSWERS.agentProtocol);

  readonly importData: Points['importData'] = new ProviderHookPoint(ANSWERS.importData);

  /** Returns the hooks for plugins, which can only tap them. */
  forPlugin(runner: PluginCaller): PluginHooks {
    const opened = Object.entries(this).map(([name, point]) => [name, point.open(name, runner)] as const);
    return Object.fromEntries(opened) as unknown as PluginHooks;
  }

  /** Hooks for taps of the core itself, under an id that no plugin can have. */
  get internal(): PluginHooks {
    return this.forPlugin(CORE_CALLER);
  }
}

/** Runs the core's own taps, which are never disabled. Their errors are bugs of the core and are logged as such. */
const CORE_CALLER: PluginCaller = {
  id: 'core',
  call: async (_, run) => run(),
  callSafely: async (point, run) => {
    try {
      return await run();
    } catch (error) {
      new Logger('CoreHooks').error(`A listener of ${point} failed: ${messageOf(error)}`);
      return undefined;
    }
  },
  onStop: () => undefined,
};

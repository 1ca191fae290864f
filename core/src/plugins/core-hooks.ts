import { Logger } from '@nestjs/common';
import type { Moment, PluginHooks, Provider, Shaper } from '@vitrine/plugin-sdk';
import { ANSWERS } from './answers.ts';
import { MomentPoint, ProviderPoint, ShaperPoint, type Runner } from './extension-points.ts';
import { messageOf } from './plugin-error.ts';

type PointFor<P> =
  P extends Moment<infer T>
    ? MomentPoint<T>
    : P extends Shaper<infer T>
      ? ShaperPoint<T>
      : P extends Provider<infer A, infer R, infer O>
        ? ProviderPoint<A, R, O>
        : never;

/** The core's side of every extension point that the SDK promises. Forget one, or invent one, and this does not compile. */
type Points = { readonly [K in keyof PluginHooks]: PointFor<PluginHooks[K]> };

/**
 * The extension points of one running core. Inject it by type: `constructor(private readonly hooks: CoreHooks)`, then
 * `hooks.nodeOnline.fire(…)`, `hooks.composeNotice.shape(…)`, `hooks.notify.ask(…)`.
 */
export class CoreHooks implements Points {
  readonly notify: Points['notify'] = new ProviderPoint(ANSWERS.notify);
  readonly locate: Points['locate'] = new ProviderPoint(ANSWERS.locate);
  readonly updateGeoip: Points['updateGeoip'] = new ProviderPoint(ANSWERS.updateGeoip);
  readonly signIn: Points['signIn'] = new ProviderPoint(ANSWERS.signIn);
  readonly fetchTheme: Points['fetchTheme'] = new ProviderPoint(ANSWERS.fetchTheme);

  readonly composeNotice: Points['composeNotice'] = new ShaperPoint(ANSWERS.composeNotice);
  readonly publicInfo: Points['publicInfo'] = new ShaperPoint(ANSWERS.publicInfo);
  readonly themeCatalogue: Points['themeCatalogue'] = new ShaperPoint(ANSWERS.themeCatalogue);

  readonly nodeOnline: Points['nodeOnline'] = new MomentPoint();
  readonly nodeOffline: Points['nodeOffline'] = new MomentPoint();
  readonly nodeAdded: Points['nodeAdded'] = new MomentPoint();
  readonly nodeRemoved: Points['nodeRemoved'] = new MomentPoint();
  readonly reportAccepted: Points['reportAccepted'] = new MomentPoint();
  readonly loadHigh: Points['loadHigh'] = new MomentPoint();
  readonly loadNormal: Points['loadNormal'] = new MomentPoint();
  readonly trafficStep: Points['trafficStep'] = new MomentPoint();
  readonly nodeExpiring: Points['nodeExpiring'] = new MomentPoint();
  readonly nodeRenewed: Points['nodeRenewed'] = new MomentPoint();
  readonly signedIn: Points['signedIn'] = new MomentPoint();
  readonly settingsChanged: Points['settingsChanged'] = new MomentPoint();
  readonly execFinished: Points['execFinished'] = new MomentPoint();
  readonly themeActivated: Points['themeActivated'] = new MomentPoint();
  readonly deliveryFailed: Points['deliveryFailed'] = new MomentPoint();

  readonly routes: Points['routes'] = new ProviderPoint(ANSWERS.routes);
  readonly sockets: Points['sockets'] = new ProviderPoint(ANSWERS.sockets);
  readonly agentProtocol: Points['agentProtocol'] = new ProviderPoint(ANSWERS.agentProtocol);

  /** What one plugin sees: the same names, tap only. */
  openTo(runner: Runner): PluginHooks {
    const opened = Object.entries(this).map(([name, point]) => [name, point.open(name, runner)] as const);
    return Object.fromEntries(opened) as unknown as PluginHooks;
  }

  /** How the core itself listens: through the same points, under a name that no plugin can have. */
  get own(): PluginHooks {
    return this.openTo(theCore);
  }
}

/** The core's own taps: never switched off. A failing one is a bug of ours, so it surfaces as what it is. */
const theCore: Runner = {
  id: 'core',
  surfaced: async (_, run) => run(),
  isolated: async (point, run) => {
    try {
      return await run();
    } catch (error) {
      new Logger('CoreHooks').error(`A listener of ${point} failed: ${messageOf(error)}`);
      return undefined;
    }
  },
  onStop: () => undefined,
};

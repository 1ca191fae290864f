import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { act, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { PublicAnnouncement, PublicChecks, PublicInfo } from '@vitrine/contracts';
import defaultTheme from '@vitrine/theme-default';
import * as parts from '@vitrine/theme-default/parts';
import { EventsPart } from '@vitrine/theme-default/parts/events';
import * as historyParts from '@vitrine/theme-default/parts/history';
import { HostContext, SlotContext, type Host, type NodeSource } from '@vitrine/theme-sdk/shell';
import { nodeStore } from '../src/api/live/node-store.ts';
import { SiteContext } from '../src/shell/site/site.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { theme: (await defaultTheme.locales.en?.()) ?? {} } },
  defaultNS: 'theme',
  interpolation: { escapeValue: false },
});

const site: PublicInfo = {
  site: { name: 'Northwind', description: '' },
  version: '0.1.0',
  needsSetup: false,
  private: false,
  signedIn: false,
  historyHours: 720,
  activeTheme: null,
};

/** Renders slots of the default theme with a real store of nodes that accepts frames. */
export function themePage(
  children: ReactNode,
  {
    at = '/',
    signedIn = false,
    site: siteOverrides = {} as Partial<PublicInfo>,
    announcements = undefined as readonly PublicAnnouncement[] | undefined,
    checks = undefined as PublicChecks | undefined,
  } = {},
) {
  const store = nodeStore();
  const open = announcements?.filter(announcement => announcement.state !== 'past');
  const nodes: NodeSource = {
    ...store,
    connection: () => 'live',
    onConnection: () => () => undefined,
    watch: (_, listener) => store.onDetail(listener),
    announcements: () => open ?? store.announcements(),
  };
  const host: Host = {
    site: { ...site, ...siteOverrides, signedIn },
    language: 'en',
    t: (key, values) => i18n.t(key, values ?? {}),
    options: {},
    nodes,
    moment: { at: () => null, show: () => undefined, on: () => () => undefined },
    history: () => new Promise(() => undefined),
    recent: () => new Promise(() => undefined),
    latency: () => new Promise(() => undefined),
    latencyMatrix: () => new Promise(() => undefined),
    checks: () => (checks ? Promise.resolve(checks) : new Promise(() => undefined)),
    families: () => new Promise(() => undefined),
    chosenSeries: () => new Promise(() => undefined),
    series: () => new Promise(() => undefined),
    seriesHistory: () => new Promise(() => undefined),
    cardLatency: () => new Promise(() => undefined),
    availability: () => new Promise(() => undefined),
    nodeAvailability: () => new Promise(() => undefined),
    events: () => new Promise(() => undefined),
    fleetEvents: () => new Promise(() => undefined),
    announcements: ({ state }) =>
      announcements
        ? Promise.resolve(announcements.filter(announcement => (announcement.state === 'past') === (state === 'past')))
        : new Promise(() => undefined),
    components: {
      // Canvases are unavailable outside of a browser.
      World: () => null,
      Events: EventsPart,
      ...parts,
      ...historyParts,
      Preferences: () => null,
      TimeChart: ({ title }) => <figure aria-label={title} />,
    },
  };
  history.replaceState(null, '', at);
  const rendered = render(
    <BrowserRouter>
      <HostContext value={host}>
        <SiteContext value={{ info: host.site, reload: async () => host.site }}>
          <SlotContext value={{ theme: defaultTheme, fallback: defaultTheme }}>{children}</SlotContext>
        </SiteContext>
      </HostContext>
    </BrowserRouter>,
  );
  return {
    ...rendered,
    take: (frame: Parameters<typeof store.apply>[0]) => act(() => store.apply(frame)),
    address: () => location.pathname + location.search,
  };
}

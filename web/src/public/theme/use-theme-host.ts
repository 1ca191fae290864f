import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AvailabilityStrip, Cost, DayLane, Flag, LastSeen, Meter, OsIcon, Tags } from '@vitrine/theme-default/parts';
import type { Host } from '@vitrine/theme-sdk/shell';
import { checksApi } from '../../api/checks-api.ts';
import { pingApi } from '../../api/ping-api.ts';
import { api } from '../../api/public-api.ts';
import { retryBusy } from '../../api/retry-busy.ts';
import { Preferences } from '../../shell/preferences/Preferences.tsx';
import { useSiteInfo } from '../../shell/site/site.ts';
import { TimeChart } from '../../ui/chart/LazyTimeChart.tsx';
import { shown } from '../moment/site-moment.ts';
import { batchHistories } from './history-batch.ts';
import { Events } from './LazyEvents.tsx';
import { Sparkline, UptimeStrip } from './LazyHistoryParts.tsx';
import { World } from './LazyWorld.tsx';
import { shareBriefly } from './share-briefly.ts';

const openAnnouncements = shareBriefly(() => api.announcements({ state: 'open' }));

const fixed: Omit<Host, 'site' | 'language' | 'options' | 't'> = {
  nodes: shown.nodes,
  moment: shown.moment,
  components: {
    Preferences,
    TimeChart,
    AvailabilityStrip,
    Cost,
    DayLane,
    Events,
    Flag,
    LastSeen,
    Meter,
    OsIcon,
    Sparkline,
    Tags,
    UptimeStrip,
    World,
  },
  history: batchHistories(async (uuids, { metrics, stats, ...range }) => {
    const query = { ...range, metrics: metrics.join(',') };
    const [only] = uuids;
    // Long lists of points are requested for one node only.
    if (uuids.length === 1 && only && !stats) return { [only]: await retryBusy(() => api.history(only, query)) };
    return retryBusy(() => api.histories(uuids, { ...query, ...(stats && { stats }) }));
  }),
  recent: (uuid, signal) => api.recent(uuid, signal),
  checks: shareBriefly(() => checksApi.open()),
  families: shareBriefly(() => api.families()),
  chosenSeries: shareBriefly(() => api.chosenSeries()),
  series: (uuid, signal) => api.series(uuid, signal),
  seriesHistory: (uuid, { families, ...range }, signal) =>
    retryBusy(() => api.seriesHistory(uuid, { ...range, families: families.join(',') }, signal)),
  latency: (uuid, request, signal) => retryBusy(() => pingApi.latency(uuid, request, signal)),
  latencyMatrix: (hours, signal) => pingApi.matrix(hours)(signal),
  cardLatency: shareBriefly(() => pingApi.cards()),
  availability: shareBriefly(() => api.availability()),
  nodeAvailability: (uuid, signal) => api.nodeAvailability(uuid, signal),
  events: (uuid, range, signal) => retryBusy(() => api.events(uuid, range, signal)),
  fleetEvents: (range, signal) => retryBusy(() => api.fleetEvents(range, signal)),
  announcements: (request, signal) =>
    request.state === 'past' ? api.announcements(request, signal) : openAnnouncements(signal),
};

/** Namespace of the default theme's texts, which every theme may use too. */
export const DEFAULT_TEXTS = 'theme';

/** Hook that returns the host API of the shell for a theme, with that theme's texts and options. */
export function useThemeHost(options: Host['options'], texts = DEFAULT_TEXTS): Host {
  const { info } = useSiteInfo();
  const { t, i18n } = useTranslation(texts === DEFAULT_TEXTS ? texts : [texts, DEFAULT_TEXTS], { nsMode: 'fallback' });
  const { language } = i18n;
  return useMemo(
    () => ({
      ...fixed,
      site: info,
      language,
      options,
      t: (key, values) => t(key, values ?? {}),
    }),
    [info, t, language, options],
  );
}

import { TimeChart } from '../../ui/chart/LazyTimeChart.tsx';
import type { Host } from '@vitrine/theme-sdk/shell';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/routes.ts';
import { Preferences } from '../../shell/preferences/Preferences.tsx';
import { useSiteInfo } from '../../shell/site/site.ts';
import { live } from '../../api/live/site-live.ts';

const options = {};

const fixed: Pick<Host, 'history' | 'recent' | 'nodes' | 'components' | 'options'> = {
  options,
  nodes: live,
  components: { Preferences, TimeChart },
  history: (uuid, { metrics, ...request }, signal) => api.history(uuid, { ...request, metrics: metrics.join(',') }, signal),
  recent: (uuid, signal) => api.recent(uuid, signal),
};

/** What the shell offers to the theme on screen. */
export function useThemeHost(): Host {
  const { info } = useSiteInfo();
  const { t, i18n } = useTranslation('theme');
  return useMemo(() => ({ ...fixed, site: info, language: i18n.language, t: (key, values) => t(key, values ?? {}) }), [info, t, i18n.language]);
}

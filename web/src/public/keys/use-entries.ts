import {
  Activity,
  Bell,
  Clock,
  Folder,
  Keyboard,
  Languages,
  LayoutDashboard,
  LayoutGrid,
  LogIn,
  Megaphone,
  Monitor,
  Moon,
  Plus,
  Puzzle,
  Server,
  SquareTerminal,
  Sun,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { PUBLIC_PLUGIN_PAGE } from '@vitrine/contracts/page';
import { formatter } from '@vitrine/theme-sdk/shell';
import { live } from '../../api/live/site-live.ts';
import { chooseAppearance } from '../../shell/appearance/use-appearance.ts';
import { LANGUAGE_NAMES } from '../../shell/language/language-names.ts';
import { LANGUAGES } from '../../shell/language/languages.ts';
import { useSiteInfo } from '../../shell/site/site.ts';
import type { PaletteEntry } from '../../ui/palette/palette-entries.ts';
import { groupsOf } from './neighbour.ts';

const APPEARANCES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;
/** Time ranges of a node's page, in hours. */
const RANGES = [1, 6, 24, 7 * 24, 30 * 24];

/** Hook that returns all entries of the palette of public pages. */
export function useEntries(onHelp: () => void): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation(['palette', 'shell']);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { info } = useSiteInfo();
  const nodes = useSyncExternalStore(live.onList, live.list);
  const format = formatter(i18n.language);
  const to = (path: string) => () => void navigate(path);
  const withParams = (change: Record<string, string | null>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change))
      if (value === null) params.delete(name);
      else params.set(name, value);
    return to(`${pathname}?${params.toString()}`);
  };
  const entry = (id: string, label: string, group: string, icon: PaletteEntry['icon'], run: () => void) => ({
    id,
    label,
    group: t(`group.${group}`),
    icon,
    run,
  });
  const rangeName = (hours: number) => (hours > 24 ? format.unit(hours / 24, 'day') : format.unit(hours, 'hour'));
  const range = { day: null, from: null, to: null };

  return [
    ...nodes.map(({ uuid, name }) => entry(`node-${uuid}`, name, 'nodes', Server, to(`/instance/${uuid}`))),
    entry('home', t('home'), 'pages', LayoutGrid, to('/')),
    ...(info.latency ? [entry('latency', t('latency'), 'pages', Activity, to('/latency'))] : []),
    ...(info.publicPages ?? []).map(({ id, title }) =>
      entry(`plugin-${id}`, title, 'pages', Puzzle, to(`/${PUBLIC_PLUGIN_PAGE}/${id}`)),
    ),
    entry('wall', t('shell:menu.wall'), 'pages', Monitor, to('/wall')),
    entry('announcements', t('shell:menu.announcements'), 'pages', Megaphone, to('/announcements')),
    ...groupsOf(nodes).map((name, i) =>
      entry(`group-${i}`, name, 'groups', Folder, to(`/?${new URLSearchParams({ group: name }).toString()}`)),
    ),
    ...(pathname.startsWith('/instance/')
      ? [
          entry('range-live', t('live'), 'range', Clock, withParams({ ...range, hours: null })),
          ...RANGES.filter(hours => hours <= info.historyHours).map(hours =>
            entry(`range-${hours}`, rangeName(hours), 'range', Clock, withParams({ ...range, hours: String(hours) })),
          ),
        ]
      : []),
    ...(info.signedIn
      ? [
          entry('admin', t('admin'), 'commands', LayoutDashboard, to('/admin/overview')),
          entry('add-node', t('addNode'), 'commands', Plus, to('/admin?add=1')),
          entry('alerts', t('alerts'), 'commands', Bell, to('/admin/notification/history')),
          entry('terminal', t('terminal'), 'commands', SquareTerminal, to('/terminal')),
        ]
      : [entry('sign-in', t('signIn'), 'commands', LogIn, to('/login'))]),
    ...APPEARANCES.map(([value, icon]) =>
      entry(`appearance-${value}`, t(`shell:preferences.${value}`), 'theme', icon, () => chooseAppearance(value)),
    ),
    ...LANGUAGES.map(value =>
      entry(`language-${value}`, LANGUAGE_NAMES[value], 'language', Languages, () => void i18n.changeLanguage(value)),
    ),
    // Runs after the palette has closed.
    entry('keys', t('keys'), 'commands', Keyboard, () => queueMicrotask(onHelp)),
  ];
}

import { KeyRound, Languages, Monitor, Moon, Plus, Send, SquareTerminal, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { chooseAppearance } from '../../shell/appearance/use-appearance.ts';
import { LANGUAGE_NAMES } from '../../shell/language/language-names.ts';
import { LANGUAGES } from '../../shell/language/languages.ts';
import type { PaletteEntry } from '../../ui/palette/palette-entries.ts';
import type { MenuEntry } from '../page/menu-entry.ts';
import { nodeEntries } from './node-entries.ts';
import { sectionEntries } from './section-entries.ts';
import { settingEntries } from './setting-entries.ts';

const APPEARANCES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

/**
 * Hook that returns all entries of the palette: pages, commands, channels, settings, nodes with their groups, tags and commands,
 * appearance and language.
 */
export function usePaletteEntries(menu: readonly MenuEntry[]): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation(['admin', 'shell', 'palette', 'settings', 'account']);
  const navigate = useNavigate();
  const { data: nodes = [] } = useApiQuery(api.adminNodes);
  const { data: channels = [] } = useApiQuery(api.channels);
  const { data: notifiers = [] } = useApiQuery(api.notifiers);
  const to = (path: string) => () => void navigate(path);
  return [
    ...menu.flatMap(entry =>
      entry.pages.map(({ path, label }) => ({
        id: `page-${path}`,
        label: t(`tab.${label}`),
        group: t(`nav.${entry.label}`),
        icon: entry.icon,
        run: to(`/admin/${path}`),
      })),
    ),
    {
      id: 'add-node',
      label: t('palette:addNode'),
      group: t('palette:group.commands'),
      icon: Plus,
      run: to('/admin?add=1'),
    },
    {
      id: 'enroll',
      label: t('palette:enroll'),
      group: t('palette:group.commands'),
      icon: KeyRound,
      run: to('/admin?join=1'),
    },
    {
      id: 'terminal',
      label: t('palette:terminal'),
      group: t('palette:group.commands'),
      icon: SquareTerminal,
      run: to('/terminal'),
    },
    ...channels.map(({ id, name }) => ({
      id: `channel-${id}`,
      label: name,
      group: t('palette:group.channels'),
      icon: Send,
      run: to('/admin/notification/general'),
    })),
    ...notifiers.map(({ id, title }) => ({
      id: `notifier-${id}`,
      label: t('palette:addChannel', { name: title }),
      group: t('palette:group.channels'),
      icon: Plus,
      run: to(`/admin/notification/general?add=${encodeURIComponent(id)}`),
    })),
    ...sectionEntries(t, to),
    ...settingEntries(i18n, to),
    ...nodeEntries(nodes, t, to),
    ...APPEARANCES.map(([value, icon]) => ({
      id: `appearance-${value}`,
      label: t(`shell:preferences.${value}`),
      group: t('palette:group.theme'),
      icon,
      run: () => chooseAppearance(value),
    })),
    ...LANGUAGES.map(value => ({
      id: `language-${value}`,
      label: LANGUAGE_NAMES[value],
      group: t('palette:group.language'),
      icon: Languages,
      run: () => void i18n.changeLanguage(value),
    })),
  ];
}

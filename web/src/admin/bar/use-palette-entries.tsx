import { KeyRound, Languages, Monitor, Moon, Plus, Server, SquareTerminal, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { chooseAppearance } from '../../shell/appearance/use-appearance.ts';
import { LANGUAGE_NAMES } from '../../shell/language/language-names.ts';
import { LANGUAGES } from '../../shell/language/languages.ts';
import type { MenuEntry } from '../page/menu-entry.ts';
import type { PaletteEntry } from '../../ui/palette/palette-entries.ts';

const APPEARANCES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

/** Hook that returns everything the palette finds: pages, commands, nodes, appearance and language. */
export function usePaletteEntries(menu: readonly MenuEntry[]): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation(['admin', 'shell', 'palette']);
  const navigate = useNavigate();
  const { data: nodes = [] } = useApiQuery(api.adminNodes);
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
    ...nodes.map(({ uuid, name }) => ({
      id: `node-${uuid}`,
      label: name,
      group: t('palette:group.nodes'),
      icon: Server,
      run: to(`/admin/node/${uuid}`),
    })),
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

import type { i18n as I18n } from 'i18next';
import { Settings2 } from 'lucide-react';
import type { AdminPagePath } from '@vitrine/contracts/own-pages';
import {
  AGENTS,
  ALERTS,
  BACKUPS,
  BILLING,
  CONTROL,
  CUSTOM_MARKUP,
  GEOIP,
  HEARTBEAT,
  NETWORK,
  OFFSITE,
  RETENTION,
  SITE,
  SITE_KEY,
  UPDATES,
} from '@vitrine/contracts/settings';
import type { PaletteEntry } from '../../ui/palette/palette-entries.ts';
import { groupForm } from '../settings/group-form.ts';
import type { AnyGroup } from '../settings/group-values.ts';

/** Groups of settings, each with the page of its form. */
const PLACES: readonly (readonly [AnyGroup, AdminPagePath])[] = [
  [SITE, 'settings/site'],
  [NETWORK, 'settings/site'],
  [HEARTBEAT, 'settings/site'],
  [AGENTS, 'settings/general'],
  [SITE_KEY, 'settings/general'],
  [GEOIP, 'settings/general'],
  [RETENTION, 'settings/general'],
  [CUSTOM_MARKUP, 'settings/custom'],
  [BILLING, 'settings/billing'],
  [CONTROL, 'exec/settings'],
  [ALERTS, 'settings/notification'],
  [BACKUPS, 'backup'],
  [OFFSITE, 'backup'],
  [UPDATES, 'about'],
];

/** Returns an entry for each setting, found by its label and the title of its group. Requires the texts of `settings`. */
export function settingEntries(i18n: I18n, open: (path: string) => () => void): readonly PaletteEntry[] {
  return PLACES.flatMap(([group, page]) =>
    Object.entries(groupForm(group, i18n, { values: {} }).properties).map(([path, { title }]) => ({
      id: `setting-${group.key}-${path.replaceAll('.', '-')}`,
      label: title ?? path,
      group: i18n.t(`settings:${group.key}.title`),
      icon: Settings2,
      run: open(`/admin/${page}`),
    })),
  );
}

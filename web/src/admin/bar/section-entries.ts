import type { TFunction } from 'i18next';
import { ArchiveRestore, Image, ShieldCheck } from 'lucide-react';
import type { PaletteEntry } from '../../ui/palette/palette-entries.ts';

/**
 * Returns palette entries for page sections without a setting or tab: sections of the account page, restoring a backup, and the
 * icon of the site.
 */
export function sectionEntries(
  t: TFunction<readonly ['admin', 'palette', 'account']>,
  open: (path: string) => () => void,
): readonly PaletteEntry[] {
  const account = (id: string, label: string): PaletteEntry => ({
    id: `section-${id}`,
    label,
    group: t('admin:tab.account'),
    icon: ShieldCheck,
    run: open('/admin/account'),
  });
  return [
    account('sign-in', t('account:signIn')),
    account('two-factor', t('account:totp.title')),
    account('passkeys', t('account:passkey.title')),
    account('identities', t('account:identity.title')),
    {
      id: 'section-restore',
      label: t('palette:restore'),
      group: t('admin:tab.backups'),
      icon: ArchiveRestore,
      run: open('/admin/backup'),
    },
    {
      id: 'section-icon',
      label: t('palette:icon'),
      group: t('admin:tab.custom'),
      icon: Image,
      run: open('/admin/settings/custom'),
    },
  ];
}

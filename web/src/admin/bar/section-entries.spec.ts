import type { TFunction } from 'i18next';
import account from '../../locales/en/account.json' with { type: 'json' };
import palette from '../../locales/en/palette.json' with { type: 'json' };
import { findEntries } from '../../ui/palette/palette-entries.ts';
import { sectionEntries } from './section-entries.ts';

const texts: Readonly<Record<string, string>> = {
  'account:signIn': account.signIn,
  'account:totp.title': account.totp.title,
  'account:passkey.title': account.passkey.title,
  'account:identity.title': account.identity.title,
  'palette:restore': palette.restore,
  'palette:icon': palette.icon,
};
const t = ((key: string) => texts[key] ?? key) as unknown as TFunction<readonly ['admin', 'palette', 'account']>;

it.each([
  ['two-factor', '/admin/account'],
  ['passkeys', '/admin/account'],
  ['restore', '/admin/backup'],
  ['favicon', '/admin/settings/custom'],
])('finds %s', (query, path) => {
  const opened: string[] = [];
  const [found] = findEntries(
    sectionEntries(t, to => () => void opened.push(to)),
    query,
  );
  found?.run();
  expect(opened).toEqual([path]);
});

import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import nodes from '../../../locales/en/nodes.json' with { type: 'json' };
import type { RowAction } from '../../../ui/data-table/action.ts';
import { useRowActions } from './use-row-actions.ts';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { nodes } }, interpolation: { escapeValue: false } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;

const requests: string[] = [];
const menuOf = (node: Partial<AdminNode>): readonly RowAction[] => {
  const entire = { uuid: 'u', name: 'tokyo', hidden: false, pending: false, removeAt: null, ...node } as AdminNode;
  return renderHook(() => useRowActions(action => requests.push(action)), { wrapper }).result.current(entire);
};
const labels = (menu: readonly RowAction[]) => menu.map(({ label }) => label);
const inside = (menu: readonly RowAction[], label: string) => menu.find(item => item.label === label)?.group ?? [];

it.each([{}, { hidden: true }, { hidden: true, pending: true }, { removeAt: 5 }])(
  'has at most eight entries for %o',
  node => {
    const menu = menuOf(node);
    expect(menu.length).toBeLessThanOrEqual(8);
    for (const { group } of menu) expect(group?.length ?? 0).toBeLessThanOrEqual(4);
  },
);

it('offers every action of a node once', () => {
  const menu = menuOf({});
  const leaves = menu.flatMap(action => action.group ?? [action]);
  requests.splice(0);
  for (const { run } of leaves) run?.();
  expect(requests.sort()).toEqual(['billing', 'edit', 'embed', 'hide', 'install', 'remove', 'token', 'traffic']);
  expect(leaves.flatMap(({ to = [] }) => to).sort()).toEqual([
    '/admin/node/u',
    '/admin/node/u?tab=alerts',
    '/admin/notification/load?add=1&node=u',
    '/admin/notification/silences?add=1&node=u',
    '/admin/shares?add=1&node=u',
    '/instance/u',
    '/terminal?uuid=u',
  ]);
});

it.each([
  [{}, 'Hide from visitors'],
  [{ hidden: true }, 'Show to visitors'],
  [{ hidden: true, pending: true }, 'Approve and publish'],
])('names the change of visibility of %o', (node, label) => {
  const [last] = labels(inside(menuOf(node), 'Visitors')).slice(-1);
  expect(last).toBe(label);
});

it('offers to approve a new node, and to cancel a pending deletion', () => {
  expect(labels(inside(menuOf({ hidden: true, pending: true }), 'Visitors'))).toContain('Approve and publish');
  const leaving = menuOf({ removeAt: 5 });
  expect(labels(leaving)).toContain('Cancel deletion');
  expect(labels(leaving)).not.toContain('Delete');
  expect(labels(inside(leaving, 'Visitors'))).toEqual(['View on site', 'Share', 'Badge and card']);
});

it.each([
  [{}, true],
  [{ removeAt: 5 }, false],
])('separates the costs and the last entry of %o, and marks a deletion', (node, isDeletion) => {
  const menu = menuOf(node);
  expect(menu.flatMap(({ separated }, i) => (separated ? [i] : []))).toEqual([3, menu.length - 1]);
  expect(menu.flatMap(({ danger }, i) => (danger ? [i] : []))).toEqual(isDeletion ? [menu.length - 1] : []);
});

it('offers to edit a node beside its menu, by its name', () => {
  expect(menuOf({}).filter(({ quick }) => quick)).toMatchObject([
    { label: 'Edit', name: expect.stringContaining('tokyo') },
  ]);
});

import type { TFunction } from 'i18next';
import type { AdminNode } from '@vitrine/contracts';
import { findEntries } from '../../ui/palette/palette-entries.ts';
import { nodeEntries } from './node-entries.ts';

const node = (uuid: string, group: string, ...tags: string[]) =>
  ({ uuid, name: uuid, group, tags: tags.map(label => ({ label })) }) as unknown as AdminNode;
const nodes = [node('tokyo', 'Asia', 'postgres'), node('osaka', 'Asia', 'postgres', 'a&b'), node('lima', '')];
const t = ((key: string, values?: { name: string }) => `${key} ${values?.name ?? ''}`.trim()) as unknown as TFunction<
  readonly ['admin', 'shell', 'palette']
>;

function openedBy(query: string): readonly string[] {
  const opened: string[] = [];
  const entries = nodeEntries(nodes, t, path => () => void opened.push(path));
  for (const { run } of findEntries(entries, query)) run();
  return opened;
}

it('finds groups and tags once each, and lists their nodes', () => {
  expect(openedBy('asia')).toEqual(['/admin?group=Asia']);
  expect(openedBy('postgres')).toEqual(['/admin?q=postgres']);
  expect(openedBy('a&b')).toEqual(['/admin?q=a%26b']);
});

it('lists a node before its commands', () => {
  expect(openedBy('tokyo')).toEqual([
    '/admin/node/tokyo',
    '/terminal?uuid=tokyo',
    '/admin/notification/silences?add=1&node=tokyo',
    '/admin/shares?add=1&node=tokyo',
    '/admin/exec?node=tokyo',
  ]);
});

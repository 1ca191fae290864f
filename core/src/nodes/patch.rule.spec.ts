import { DEFAULT_INSTALL } from '@vitrine/contracts';
import { patchToColumns } from './patch.rule.ts';

type Change = Parameters<typeof patchToColumns>[0];
type Columns = ReturnType<typeof patchToColumns>;
const node = { tags: 'web<green>;db', install: { ...DEFAULT_INSTALL, directory: '/opt' } };
const eve = Date.UTC(2026, 11, 31, 20);

it.each<[string, Change, Columns]>([
  ['nothing', {}, {}],
  ['plain fields', { name: 'osaka', group: '' }, { name: 'osaka', group: '' }],
  ['an expiry, whose day is that of the zone', { expiredAt: eve }, { expiredAt: new Date(eve), expiryDay: 1 }],
  ['no expiry any more', { expiredAt: null }, { expiredAt: null, expiryDay: null }],
  ['hidden, which decides a pending node', { hidden: true }, { hidden: true, pending: false }],
  ['shown, which decides a pending node', { hidden: false }, { hidden: false, pending: false }],
  [
    'options of the installation, the others as they were',
    { install: { serviceName: 'x' } },
    { install: { ...node.install, serviceName: 'x' } },
  ],
  ['other tags', { tags: 'a' }, { tags: 'a' }],
  ['another tag', { addTags: 'new<red>' }, { tags: 'web<green>;db;new<red>' }],
  ['a tag less', { removeTags: 'web' }, { tags: 'db' }],
  ['tags, then one more and one less', { tags: 'a;b', addTags: 'c', removeTags: 'a' }, { tags: 'b;c' }],
])('changes %s', (_, change, columns) => {
  expect(patchToColumns(change, 'Asia/Tokyo', node)).toEqual(columns);
});

it('changes a node without any field', () => {
  expect(patchToColumns({ install: { directory: '/srv' }, addTags: 'a' }, 'UTC')).toEqual({
    install: { ...DEFAULT_INSTALL, directory: '/srv' },
    tags: 'a',
  });
  expect(patchToColumns({ removeTags: 'a' }, 'UTC')).toEqual({ tags: '' });
});

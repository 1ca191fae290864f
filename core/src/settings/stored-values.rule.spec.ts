import { flag, integer, secret, text } from '@vitrine/contracts/fields';
import { defineSettings, record, section } from '@vitrine/contracts/settings';
import { fromStored, storedNames, toStored } from './stored-values.rule.ts';

const GROUP = defineSettings(
  'example',
  {
    name: text({ default: 'Mine', maxLength: 10 }),
    key: secret({ optional: true, minLength: 4, storedAs: 'hash', derived: true }),
    offline: section({ enabled: flag({ default: true }), seconds: integer({ default: 60, min: 1 }) }),
    prices: record(['EUR', 'USD'], () => integer({ min: 1 })),
  },
  { state: { changed: flag() } },
);
const DEFAULTS = {
  name: 'Mine',
  key: '',
  offline: { enabled: true, seconds: 60 },
  prices: {},
  changed: false,
};

it('stores values under the name of the field, or under its declared name', () => {
  expect(storedNames(GROUP)).toEqual({
    name: 'name',
    key: 'hash',
    offline: 'offline',
    prices: 'prices',
    changed: 'changed',
  });
});

it('keeps unknown names for a newer release', () => {
  expect(toStored(GROUP, { key: 'k', name: 'n', later: 1 })).toEqual({ hash: 'k', name: 'n', later: 1 });
});

it.each([
  ['nothing', {}, {}],
  ['values', { name: 'Yours', hash: 'a', changed: true }, { name: 'Yours', key: 'a', changed: true }],
  ['what is derived from a value, which is not checked as the value is', { hash: 'abc' }, { key: 'abc' }],
  ['a value under the name of the field', { key: 'abcd' }, {}],
  ['a value of another type, beside one that fits', { name: 7, changed: true }, { changed: true }],
  ['a value that is too long', { name: 'more than ten characters' }, {}],
  ['a section', { offline: { enabled: false, seconds: 5 } }, { offline: { enabled: false, seconds: 5 } }],
  ['half a section', { offline: { seconds: 5 } }, { offline: { enabled: true, seconds: 5 } }],
  [
    'a section with a bad value',
    { offline: { enabled: false, seconds: 0 } },
    { offline: { enabled: false, seconds: 60 } },
  ],
  ['text where a section belongs', { offline: 'on' }, {}],
  ['null where sections belong', { offline: null, prices: null }, {}],
  ['some of a record', { prices: { USD: 3 } }, { prices: { USD: 3 } }],
  ['a record with a bad value', { prices: { EUR: 0, USD: 3 } }, { prices: { USD: 3 } }],
  ['a name that it does not know', { later: 1 }, {}],
])('reads %s', (_, stored, expected) => {
  expect(fromStored(GROUP, stored)).toEqual({ ...DEFAULTS, ...expected });
});

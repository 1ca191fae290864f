import { schemaState, type SchemaFacts } from './schema-state.rule.ts';

const STEPS = [
  { name: 'initial', schema: 'aaaa' },
  { name: 'schema-version', schema: 'bbbb' },
  { name: 'motto', schema: 'cccc' },
];
const RECORDED = { version: '0.2.0', hash: 'cccc' };
const CURRENT: SchemaFacts = {
  executed: ['initial', 'schema-version', 'motto'],
  hasTables: true,
  hash: 'cccc',
  recorded: RECORDED,
};
const AT_BASELINE: SchemaFacts = {
  executed: ['initial', 'schema-version'],
  hasTables: true,
  hash: 'bbbb',
  recorded: { version: '0.1.0', hash: 'bbbb' },
};
const stateOf = (facts: Partial<SchemaFacts>) => schemaState({ ...CURRENT, ...facts }, STEPS, '0.2.1');

it.each([
  ['no tables', { executed: [], hasTables: false, recorded: undefined }, { kind: 'empty' }],
  ['all migrations', {}, { kind: 'current' }],
  ['all migrations, but no record', { recorded: undefined }, { kind: 'current' }],
  ['the migrations of an earlier release', AT_BASELINE, { kind: 'behind', pending: ['motto'] }],
  [
    'the first migration only',
    { executed: ['initial'], hash: 'aaaa', recorded: undefined },
    { kind: 'behind', pending: ['schema-version', 'motto'] },
  ],
])('accepts a database with %s', (_, facts, state) => {
  expect(stateOf(facts)).toEqual(state);
});

it.each([
  [
    'a newer version',
    { recorded: { version: '0.3.0', hash: 'dddd' } },
    'newer',
    /0\.3\.0, .* newer than this one \(0\.2\.1\)/,
  ],
  ['a newer prerelease', { recorded: { version: '0.3.0-rc.1', hash: 'dddd' } }, 'newer', /0\.3\.0-rc\.1/],
  [
    'an unknown migration',
    { executed: [...CURRENT.executed, 'from-the-future'] },
    'foreign',
    /another build of Vitrine \(0\.2\.0, with the migration "from-the-future"\)/,
  ],
  ['a missing migration in between', { executed: ['initial', 'motto'] }, 'foreign', /"motto"/],
  ['another schema', { hash: 'eeee' }, 'altered', /schema eeee is not that of Vitrine 0\.2\.0 \(cccc\)/],
  ['another record', { recorded: { version: '0.2.0', hash: 'eeee' } }, 'altered', /was altered/],
  ['another schema of an earlier release', { ...AT_BASELINE, hash: 'eeee' }, 'altered', /was altered/],
  [
    'a schema before the baseline',
    { executed: ['initial'], hash: 'eeee', recorded: undefined },
    'before-baseline',
    /build before 0\.1\.0, which Vitrine 0\.2\.1 cannot update/,
  ],
  ['tables without migrations', { executed: [], recorded: undefined }, 'incomplete', /no list of migrations/],
])('rejects a database with %s', (_, facts, kind, reason) => {
  expect(stateOf(facts)).toEqual({ kind, reason: expect.stringMatching(reason) });
});

it('compares with the description stored by an unfinished migration', () => {
  const steps = [...STEPS, { name: 'draft' }];
  const facts = { ...CURRENT, executed: steps.map(({ name }) => name), hash: 'dddd' };
  expect(schemaState({ ...facts, recorded: { version: '0.2.1', hash: 'dddd' } }, steps, '0.2.1').kind).toBe('current');
});

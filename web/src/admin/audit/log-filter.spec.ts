import { filterOf, queryOf } from './log-filter.ts';

const set = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

it.each([
  ['', {}],
  ['action=nodes.&actor=%20ada%20&subject=&ip=10.0.0.1', { action: 'nodes.', actor: 'ada', ip: '10.0.0.1' }],
  ['outcome=refused', { outcome: 'refused' }],
  ['outcome=anything', {}],
  [
    'from=2026-06-01T10:00&to=2026-06-01T10:00',
    { from: new Date(2026, 5, 1, 10).getTime(), to: new Date(2026, 5, 1, 10).getTime() + 59_999 },
  ],
  ['from=yesterday', {}],
])('reads %j', (query, filter) => expect(set(filterOf(new URLSearchParams(query)))).toEqual(filter));

it('keeps only filled filters in the URL', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ action: ' keys. ', actor: '', outcome: 'done', other: 'x' }))
    form.set(name, value);
  expect(String(queryOf(form))).toBe('action=keys.&outcome=done');
  expect(String(queryOf(new URLSearchParams('lng=en&actor=ada&to=')))).toBe('actor=ada');
});

import { canonicalText, type Unproven } from './proof.rule.ts';

const entry = {
  seq: 1,
  at: new Date(5),
  actorKind: 'admin',
  actorId: 'a',
  actorName: 'ada',
  action: 'nodes.create',
  subjectId: 's',
  subjectName: 'tokyo',
  outcome: 'done',
  address: '192.0.2.1',
  userAgent: 'curl',
  detail: { x: 1 },
} as unknown as Unproven;

it('serialises the previous proof and every field in a fixed order', () => {
  expect(canonicalText(entry, 'p')).toBe(
    '["p",1,5,"admin","a","ada","nodes.create","s","tokyo","done","192.0.2.1","curl",{"x":1}]',
  );
});

it.each(Object.keys(entry) as (keyof Unproven)[])('changes if %s changes', field => {
  const altered = { ...entry, [field]: field === 'at' ? new Date(6) : 'other' };
  expect(canonicalText(altered, 'p')).not.toBe(canonicalText(entry, 'p'));
});

it('changes with the previous proof', () => {
  expect(canonicalText(entry, 'q')).not.toBe(canonicalText(entry, 'p'));
});

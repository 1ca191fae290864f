import { answeredSubject } from './answered-subject.rule.ts';

it.each([
  ['an added row', { id: 'a1', title: 'Maintenance' }, '', { id: 'a1', name: 'Maintenance' }],
  ['the row in the path', { id: 7, name: 'CPU' }, '7', { id: '7', name: 'CPU' }],
  ['no other row', { id: 'b', name: 'other' }, 'a', {}],
  ['nothing in a list', [], '', {}],
  ['nothing without an answer', undefined, '', {}],
])('takes as the subject %s', (_what, answer, id, subject) => {
  expect(answeredSubject(answer, id)).toEqual(subject);
});

import { updatesBetween } from './machine-updates.rule.ts';

const facts = { agentVersion: '1.0.0', kernel: '6.1.0', os: 'Debian 12' };

it.each<[string, Partial<typeof facts>, Partial<typeof facts>, object[]]>([
  ['nothing for equal facts', {}, {}, []],
  ['nothing for a machine that says what it is for the first time', { agentVersion: '', kernel: '', os: '' }, {}, []],
  ['nothing for a part that is unknown now', {}, { kernel: '' }, []],
  ['another agent', {}, { agentVersion: '1.1.0' }, [{ part: 'agent', before: '1.0.0', after: '1.1.0' }]],
  [
    'another system with another kernel',
    {},
    { kernel: '6.12.0', os: 'Debian 13' },
    [
      { part: 'kernel', before: '6.1.0', after: '6.12.0' },
      { part: 'os', before: 'Debian 12', after: 'Debian 13' },
    ],
  ],
])('reports %s', (_, before, after, updates) => {
  expect(updatesBetween({ ...facts, ...before }, { ...facts, ...after })).toEqual(updates);
});

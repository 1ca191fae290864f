import { SELECT_NONE, PING_LIMITS } from '@vitrine/contracts';
import { tasksFor } from './assignment.rule.ts';

const node = { uuid: 'u1', group: 'asia', tags: [{ label: 'web' }] };
const task = (name: string, scope: object, enabled = true) => ({
  name,
  enabled,
  nodeSelector: { ...SELECT_NONE, ...scope },
});

it('returns for a node the enabled tasks that cover it, in their order', () => {
  const tasks = [
    task('everywhere', { all: true }),
    task('switched off', { all: true }, false),
    task('nowhere', {}),
    task('by tag', { tags: ['web'] }),
    task('elsewhere', { groups: ['europe'] }),
    task('by group', { groups: ['asia'] }),
  ];
  expect(tasksFor(tasks, node).map(({ name }) => name)).toEqual(['everywhere', 'by tag', 'by group']);
});

it('returns no more tasks than an agent accepts', () => {
  const tasks = Array.from({ length: PING_LIMITS.tasks }, (_, i) => task(`t${i}`, { all: true }));
  expect(tasksFor(tasks, node)).toHaveLength(PING_LIMITS.tasksPerNode);
});

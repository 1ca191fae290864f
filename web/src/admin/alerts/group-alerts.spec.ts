import { groupAlerts } from './group-alerts.ts';

const alert = (id: number, node: string | null, rule: number | null, task: number | null = null) => ({
  id,
  kind: rule === null ? ('offline' as const) : ('load' as const),
  node: node === null ? null : { uuid: node, name: node },
  rule: rule === null ? null : { id: rule, name: `rule ${rule}` },
  task: task === null ? null : { id: task, name: `task ${task}` },
  plugin: null,
  series: null,
});

it('groups alerts of one node, rule and task, newest group first', () => {
  const alerts = [
    alert(9, 'tokyo', 1),
    alert(8, 'osaka', 1),
    alert(7, 'tokyo', null),
    alert(6, 'tokyo', 1),
    alert(5, 'tokyo', 1, 3),
    alert(4, 'osaka', 1),
    alert(3, null, null),
    alert(2, 'tokyo', 1),
  ];
  const ids = groupAlerts(alerts).map(group => group.map(({ id }) => id));
  expect(ids).toEqual([[9, 6, 2], [8, 4], [7], [5], [3]]);
});

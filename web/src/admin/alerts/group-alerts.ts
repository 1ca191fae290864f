import type { Alert } from '@vitrine/contracts';

type Group<A> = readonly [newest: A, ...earlier: A[]];

/**
 * Groups alerts, newest first, by node, rule and task: each group begins with its newest alert, which determines the position of
 * the group.
 */
export function groupAlerts<A extends Pick<Alert, 'kind' | 'node' | 'rule' | 'task' | 'plugin' | 'series'>>(
  alerts: readonly A[],
): readonly Group<A>[] {
  const groups = new Map<string, [A, ...A[]]>();
  for (const alert of alerts) {
    const key = [
      alert.kind,
      alert.node?.uuid,
      alert.rule?.id,
      alert.task?.id,
      alert.plugin?.id,
      alert.plugin?.subject,
      alert.series && JSON.stringify([alert.series.family, alert.series.labels, alert.series.state]),
    ].join(' ');
    const group = groups.get(key);
    if (group) group.push(alert);
    else groups.set(key, [alert]);
  }
  return [...groups.values()];
}

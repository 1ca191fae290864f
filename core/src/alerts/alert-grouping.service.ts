import { Injectable } from '@nestjs/common';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { NotificationGroup } from './notice-draft.rule.ts';
import type { OpenAlert } from './open-alert.ts';
import { groupNodes } from './outage-groups.rule.ts';

/** With fewer nodes than this, each gets its own notice, even if one rule covers all of them. */
const MIN_GROUP_SIZE = 3;

/** Service that groups alerts whose notices are due into as few notices as possible. */
@Injectable()
export class AlertGroupingService {
  constructor(private readonly nodes: NodesService) {}

  async groupFiring(due: readonly OpenAlert[]): Promise<NotificationGroup[]> {
    const outages = due.filter(({ target }) => target.kind === 'offline');
    const others = Map.groupBy(
      due.filter(({ target }) => target.kind !== 'offline'),
      causeOf,
    );
    return [
      ...(await this.groupOutages(outages)),
      ...[...others.values()]
        .flatMap(alerts => (nodesOf(alerts) >= MIN_GROUP_SIZE ? [alerts] : bySubject(alerts)))
        .map(alerts => toGroup('firing', alerts)),
    ];
  }

  private async groupOutages(due: readonly OpenAlert[]): Promise<NotificationGroup[]> {
    if (due.length < MIN_GROUP_SIZE) return due.map(alert => toGroup('firing', [alert]));
    const fleet = (await this.nodes.findAll()).map(node => ({ ...publicNode(node), addresses: node.addresses }));
    const byUuid = new Map(fleet.map(node => [node.uuid, node]));
    const known = due.flatMap(alert => {
      const node = byUuid.get(alert.target.node?.uuid ?? '');
      return node ? [{ ...node, alert }] : [];
    });
    return groupNodes(known, fleet).map(({ label, members }) =>
      toGroup(
        'firing',
        members.map(({ alert }) => alert),
        label,
      ),
    );
  }
}

/** Returns the common cause of alerts that share a notice: a rule, a plugin, or the node of checks that fail at the same time. */
function causeOf({ target: { kind, node, plugin, system, rule, task, series } }: OpenAlert): string {
  if (kind === 'check' && node) return `check ${node.uuid}`;
  return `${plugin?.id} ${system?.condition} ${rule?.id} ${series ? '' : task?.id}`;
}

const subjectOf = ({ target }: OpenAlert) => target.node?.uuid ?? target.key;

/** Series of one node are combined into as few notices as possible. */
const bySubject = (alerts: readonly OpenAlert[]) => [...Map.groupBy(alerts, subjectOf).values()];

const nodesOf = (alerts: readonly OpenAlert[]) => new Set(alerts.map(subjectOf)).size;

const toGroup = (
  transition: NotificationGroup['transition'],
  alerts: readonly OpenAlert[],
  label = '',
): NotificationGroup => ({
  transition,
  label,
  alerts: [...alerts].sort((a, b) => a.lifecycle.since - b.lifecycle.since || a.id - b.id),
});

/**
 * Groups resolved alerts by the notice that reported them as firing. A group whose alerts resolve at different times gets several
 * notices.
 */
export const groupResolved = (due: readonly OpenAlert[], open: readonly OpenAlert[]): NotificationGroup[] =>
  [...Map.groupBy(due, ({ notice }) => notice)].map(([notice, alerts]) => ({
    ...toGroup('resolved', alerts),
    partial: open.some(openAlert => openAlert.notice === notice && !alerts.includes(openAlert)),
  }));

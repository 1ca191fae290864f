import { Injectable } from '@nestjs/common';
import { matchesNode } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { AlertTransitioned, type AlertTransition } from './alert.events.ts';
import { culpritOrder } from './culprits.rule.ts';
import { CulpritsService } from './culprits.service.ts';
import { asSeriesRule } from './load-preset.rule.ts';
import type { OpenAlert } from './open-alert.ts';
import { isConsequence, isExplainedBy, isOverload, nameOfConsequence, RECOVERY_MS } from './overload.rule.ts';
import { RuleSeriesService } from './rule-series.service.ts';
import { RulesService, type LoadRule } from './rules.service.ts';

/** Time after a reading above the threshold in which the rule may still fire. */
const BUSY_MS = MINUTE_MS;
/** Time after the window of a rule; an overload that has not fired by then explains nothing. */
const EVALUATION_MS = 2 * MINUTE_MS;

/** Service that finds the alerts caused by an overloaded machine, which the message about the machine names. */
@Injectable()
export class OverloadsService {
  /** Overloads that have just ended, by the id of the alert. */
  private readonly ended = new Map<number, OpenAlert>();
  /** When a node was last seen above the threshold of a rule. */
  private readonly busyAt = new Map<string, number>();

  constructor(
    private readonly culprits: CulpritsService,
    private readonly rules: RulesService,
    private readonly ruleSeries: RuleSeriesService,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly clock: Clock,
  ) {}

  @On(AlertTransitioned)
  onTransition({ alert, state }: AlertTransition): void {
    const now = this.clock.now();
    for (const [id, { lifecycle }] of this.ended)
      if (now - (lifecycle.recoveredSince ?? 0) > RECOVERY_MS) this.ended.delete(id);
    if (state === 'resolved' && isOverload(alert.target)) this.ended.set(alert.id, alert);
  }

  /** Returns whether the message of an overload is waiting for the process sample. */
  awaitsCulprits({ id }: OpenAlert): boolean {
    return this.culprits.isExpected(id);
  }

  /** Returns whether the message of an alert has to wait, because an overload of its node explains it or is about to fire. */
  explains(alert: OpenAlert, open: readonly OpenAlert[]): boolean {
    if (!isConsequence(alert.target)) return false;
    const now = this.clock.now();
    return (
      [...open, ...this.ended.values()].some(overload => isExplainedBy(alert, overload, now)) ||
      this.isComing(alert, now)
    );
  }

  /** Returns the names of the alerts that an overload explains. */
  consequencesOf(overload: OpenAlert, open: readonly OpenAlert[]): string[] {
    const now = this.clock.now();
    return open
      .filter(
        alert => alert.firingNotifiedAt === null && isConsequence(alert.target) && isExplainedBy(alert, overload, now),
      )
      .map(nameOfConsequence);
  }

  /** Returns whether the node of an alert is above the threshold of a rule that will fire if this continues. */
  private isComing({ target, lifecycle }: OpenAlert, now: number): boolean {
    const node = this.nodeCache.get(target.node!.uuid)?.node;
    if (!node) return false;
    const rules = this.rules
      .list()
      .filter((rule): rule is LoadRule => rule.kind === 'load' && rule.enabled && isAboutOverload(rule))
      .filter(({ nodeSelector }) => matchesNode(nodeSelector, node));
    const state = this.nodeState.stateOf(node.uuid);
    const breachedRules = rules.filter(rule => {
      const { family, threshold } = asSeriesRule(rule);
      return this.ruleSeries.newest(this.ruleSeries.find(family)!, state, node) >= threshold;
    });
    if (breachedRules.length > 0) this.busyAt.set(node.uuid, now);
    if (now - (this.busyAt.get(node.uuid) ?? 0) > BUSY_MS) return false;
    const minutes = Math.max(
      ...(breachedRules.length > 0 ? breachedRules : rules).map(({ windowMinutes }) => windowMinutes),
    );
    return now - (lifecycle.firedAt ?? now) < minutes * MINUTE_MS + EVALUATION_MS;
  }
}

const isAboutOverload = ({ metric }: LoadRule) => culpritOrder({ kind: 'load', metric }) !== undefined;

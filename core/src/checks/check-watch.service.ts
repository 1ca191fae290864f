import { Injectable } from '@nestjs/common';
import { EXPIRY_SUFFIX } from '@vitrine/contracts/check';
import { AlertDependents } from '../alerts/alert-dependents.contribution.ts';
import { CheckAlertsService, type CheckExpiry, type CheckObservation } from '../alerts/check-alerts.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import type { CheckEntity } from './check.entity.ts';
import { ChecksService } from './checks.service.ts';
import { dependentsOf } from './dependencies.rule.ts';
import type { CheckFacts } from './judge.rule.ts';
import { observe } from './observe.rule.ts';

/** Service that opens and closes the alerts of checks. A failed parent explains the failures of its dependents. */
@Injectable()
@AlertDependents()
export class CheckWatchService implements AlertDependents {
  /** Times at which nodes with checks were last seen offline. */
  private readonly offlineAt = new Map<string, number>();

  constructor(
    private readonly checks: ChecksService,
    private readonly checkResults: CheckResultsService,
    private readonly checkRunner: CheckRunnerService,
    private readonly nodeState: NodeStateService,
    private readonly nodeCache: NodeCacheService,
    private readonly checkAlerts: CheckAlertsService,
    private readonly clock: Clock,
  ) {}

  async evaluate(): Promise<void> {
    const active = this.checks.list().filter(({ paused }) => !paused);
    await this.checkAlerts.apply(
      active.map(check => this.observationOf(check)),
      active.flatMap(check => this.expiringOf(check)),
    );
  }

  of(node: string): string[] {
    return this.namesOf(node);
  }

  private namesOf(parent: number | string): string[] {
    return dependentsOf(
      parent,
      this.checks.list().filter(({ paused }) => !paused),
    ).map(({ name }) => name);
  }

  private observationOf(check: CheckEntity): CheckObservation {
    const { id, name } = check;
    const facts = this.checkResults.factsOf(id);
    const node = check.node ?? null;
    const parents = check.dependsOn.flatMap(parent => {
      const found = this.checks.find(parent);
      return found && !found.paused
        ? [{ id: parent, retries: found.retries, facts: this.checkResults.factsOf(parent) }]
        : [];
    });
    const nodes = node === null ? [] : this.presenceOf(node);
    const verdict = observe(id, facts, parents, nodes, this.siblingsOf(check));
    if (verdict.is === 'wait') for (const parent of verdict.hurry) this.checkRunner.hurry(parent);
    // An open alert stays open, even if a parent has failed since.
    const isOpen = facts?.state === 'down' && this.checkAlerts.isFiring(id);
    const since = verdict.is === 'down' ? verdict.since : (facts?.since ?? 0);
    return {
      ...{ id, name, node, message: facts ? this.messageOf(facts) : '' },
      dependents: this.namesOf(id),
      observation:
        verdict.is === 'down' || isOpen
          ? { is: 'breached', since, value: null }
          : { is: verdict.is === 'ok' ? 'ok' : 'unknown' },
    };
  }

  /** Returns the other checks of the same node. */
  private siblingsOf({ id, node }: CheckEntity) {
    return this.checks
      .list()
      .filter(check => node && check.node === node && check.id !== id && !check.paused)
      .map(check => ({ id: check.id, retries: check.retries, facts: this.checkResults.factsOf(check.id) }));
  }

  /** Returns the message and, if the check has several locations, the names of the nodes where it is down. */
  private messageOf({ message, locations }: CheckFacts): string {
    const names = locations
      .filter(({ node, state }) => node !== null && state === 'down')
      .flatMap(({ node }) => this.nodeCache.get(node!)?.node.name ?? []);
    return names.length > 0 ? `${message} (${names.join(', ')})` : message;
  }

  /** Returns whether a node is online, and when it was last offline; nothing for a node that never reported. */
  private presenceOf(node: string) {
    const { online, lastReport } = this.nodeState.presenceOf(node);
    if (lastReport === 0) return [];
    if (!online) this.offlineAt.set(node, this.clock.now());
    return [{ online, lastReport, offlineAt: this.offlineAt.get(node) }];
  }

  private expiringOf({ id, name, node = null }: CheckEntity): CheckExpiry[] {
    const facts = this.checkResults.factsOf(id);
    if (!facts) return [];
    const { at, message } = facts;
    return Object.entries(facts.values)
      .filter(([value]) => value.endsWith(EXPIRY_SUFFIX))
      .map(([value, left]) => ({ id, name, node, message, value, at: at + left * 1000 }));
  }
}

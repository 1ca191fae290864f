import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '@vitrine/contracts/time';
import { LeadershipTaken } from '../platform/cluster/cluster.events.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { CheckLocationsService } from './check-locations.service.ts';
import { CheckResultsService } from './check-results.service.ts';
import type { CheckEntity } from './check.entity.ts';
import { ChecksService } from './checks.service.ts';
import { isRetrying } from './judge.rule.ts';
import { missedRuns, nextRun, retryAt } from './schedule.rule.ts';

/** Maximum number of checks that run concurrently. */
const MAX_RUNNING = 50;

interface Plan {
  /** Interval that the plan was made for. */
  readonly interval: number;
  readonly at: number;
}

/** Service that runs each check at its interval, on the leader. A due run is skipped while too many others are running. */
@Injectable()
export class CheckRunnerService {
  private readonly logger = new Logger(CheckRunnerService.name);
  private readonly plans = new Map<number, Plan>();
  private readonly running = new Map<number, Promise<void>>();
  /** Times at which runs were skipped, with their numbers. */
  private skips: { readonly at: number; readonly count: number }[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly checks: ChecksService,
    private readonly checkLocations: CheckLocationsService,
    private readonly checkResults: CheckResultsService,
    private readonly plugins: PluginsService,
  ) {}

  @On(LeadershipTaken)
  onLeadershipTaken(): void {
    this.plans.clear();
  }

  /** Starts the checks that are due. */
  async startDue(): Promise<void> {
    await this.plugins.ready;
    const now = this.clock.now();
    const checks = this.checks.list();
    for (const id of this.plans.keys())
      if (!checks.some(check => check.id === id && !check.paused)) this.plans.delete(id);
    let skipped = 0;
    for (const check of checks.filter(({ paused }) => !paused)) skipped += this.startIfDue(check, now);
    if (skipped === 0) return;
    this.skips = [...this.skips.filter(({ at }) => at > now - HOUR_MS), { at: now, count: skipped }];
    this.logger.warn(`${skipped} runs of checks were left out, because others take too long`);
  }

  /** Runs a check next, unless it is already running. */
  hurry(id: number): void {
    const plan = this.plans.get(id);
    if (plan && !this.running.has(id)) this.plans.set(id, { ...plan, at: Math.min(plan.at, this.clock.now()) });
  }

  /** Returns how many runs were skipped in the last hour. */
  skippedRuns(): number {
    const from = this.clock.now() - HOUR_MS;
    return this.skips.reduce((sum, { at, count }) => sum + (at > from ? count : 0), 0);
  }

  /** Waits for the current runs. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Starts a check if it is due. Returns how many of its runs were skipped. */
  private startIfDue(check: CheckEntity, now: number): number {
    const { id } = check;
    const interval = check.interval * 1000;
    const plan = this.plans.get(id);
    // A check that never ran is due at once.
    const due =
      plan?.interval === interval ? plan.at : this.checkResults.factsOf(id) ? nextRun({ id, interval }, now) : now;
    if (due > now) {
      this.plans.set(id, { interval, at: due });
      return 0;
    }
    this.plans.set(id, { interval, at: nextRun({ id, interval }, now) });
    const missed = missedRuns(due, interval, now);
    if (this.running.has(id) || this.running.size >= MAX_RUNNING) return missed + 1;
    this.running.set(
      id,
      this.run(check).finally(() => this.running.delete(id)),
    );
    return missed;
  }

  private async run(check: CheckEntity): Promise<void> {
    const at = this.clock.now();
    const result = await this.checkLocations.run(check, this.checks.settingsOf(check));
    // The check may have been removed or paused meanwhile.
    const current = this.checks.find(check.id);
    if (!current || current.paused) return;
    const facts = this.checkResults.note(current, result, at);
    const plan = this.plans.get(check.id);
    const retryTime = retryAt(current.interval * 1000, this.clock.now());
    if (plan && isRetrying(facts, current.retries))
      this.plans.set(check.id, { ...plan, at: Math.min(plan.at, retryTime) });
  }
}

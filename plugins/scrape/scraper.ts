import type { Host, SampleIntake } from '@vitrine/plugin-sdk';
import type { Sample } from '@vitrine/plugin-sdk/exposition';
import { readTarget } from './read-target.ts';
import type { Target, TargetStatus } from './target.ts';
import type { Targets } from './targets.ts';

/** Number of targets read concurrently. */
const AT_ONCE = 20;
/** Number of consecutive failures that opens an alert: a single one is not an outage. */
const FAILURES = 2;

type Services = Pick<Host, 'http' | 'series' | 'alerts' | 'health' | 'data'>;

/** Reads targets when they are due, and records their chosen metrics. */
export class Scraper {
  /** Time at which each target is due, in ms since 1970. */
  private readonly due = new Map<string, number>();
  private readonly host: Services;
  private readonly targets: Targets;
  private readonly intake: SampleIntake;
  private readonly now: () => number;

  constructor(host: Services, targets: Targets, intake: SampleIntake, now: () => number = Date.now) {
    this.host = host;
    this.targets = targets;
    this.intake = intake;
    this.now = now;
  }

  /** Reads the targets that are due, and updates the status line of the plugin. */
  async run(): Promise<void> {
    const all = await this.targets.all();
    const waiting = all.filter(({ id }) => (this.due.get(id) ?? 0) <= this.now());
    const nodes = new Set((await this.host.data.nodes()).map(({ uuid }) => uuid));
    const work = async () => {
      for (let target = waiting.shift(); target; target = waiting.shift())
        await this.scrape(target, nodes.has(target.node));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await this.show(all);
  }

  private async scrape(target: Target, hasNode: boolean): Promise<void> {
    const at = this.now();
    this.due.set(target.id, at + target.seconds * 1000);
    const before = await this.targets.status(target.id);
    let result: Pick<TargetStatus, 'ok' | 'values' | 'message'>;
    try {
      if (!hasNode) throw new Error('Its node was deleted. Choose another one, or delete the target.');
      result = { ok: true, ...(await this.record(target)) };
    } catch (error) {
      result = { ok: false, values: 0, message: (error as Error).message };
    }
    const status = { at, ...result, failures: result.ok ? 0 : (before?.failures ?? 0) + 1 };
    if (!(await this.targets.setStatus(target.id, status))) return;
    if (!hasNode) return this.host.alerts.close(target.id);
    await this.host.series.write(target.node, [
      { family: 'target', labels: { target: target.name }, value: result.ok ? 'up' : 'down' },
    ]);
    if (result.ok || !target.alerts) await this.host.alerts.close(target.id);
    else if (status.failures >= FAILURES)
      await this.host.alerts.open(target.id, { subject: target.name, node: target.node, since: at });
  }

  private async record(target: Target): Promise<Pick<TargetStatus, 'values' | 'message'>> {
    const { samples } = await readTarget(this.host.http, target);
    const metricNames = new Set(target.metrics);
    const problems = new Set<string>();
    const fitting = samples.filter(sample => metricNames.has(sample.name) && this.fits(sample, problems));
    const found = new Set(samples.map(({ name }) => name));
    const missing = target.metrics.filter(name => !found.has(name));
    if (missing.length > 0) problems.add(`not among its metrics: ${missing.slice(0, 5).join(', ')}`);
    const rejected = await this.intake.write(target.node, fitting);
    if (rejected > 0) problems.add(`${rejected} values were refused: this node has too many label sets`);
    return { values: fitting.length - rejected, message: [...problems].slice(0, 3).join('; ') };
  }

  private fits(sample: Sample, problems: Set<string>): boolean {
    try {
      this.intake.assertLabels(sample);
      return true;
    } catch (error) {
      problems.add((error as { problem?: string }).problem ?? String(error));
      return false;
    }
  }

  private async show(all: readonly Target[]): Promise<void> {
    const states = await Promise.all(all.map(({ id }) => this.targets.status(id)));
    const up = states.filter(state => state?.ok).length;
    this.host.health(all.length === 0 ? '' : `${up} of ${all.length} targets answer`);
  }
}

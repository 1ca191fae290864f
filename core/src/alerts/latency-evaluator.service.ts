import { Injectable } from '@nestjs/common';
import { UNIT_OF_METRIC, matchesNode, type NamedRow, type ProbeLoss, type PublicNode } from '@vitrine/contracts';
import type { LatencyPoints } from '../history/latency.service.ts';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { latencyValue, evaluateLatency, type ProbeFigures } from './latency.rule.ts';
import type { TargetObservation } from './open-alert.ts';
import { RulesService, type LatencyRule } from './rules.service.ts';

interface Covered {
  readonly node: PublicNode;
  readonly task: NamedRow;
  readonly rules: LatencyRule[];
}

/** Service that evaluates the results of ping tasks for all rules. Stored values are read once and shared. */
@Injectable()
export class LatencyEvaluatorService {
  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly ping: PingService,
    private readonly minuteWindow: MinuteWindowService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Evaluates the minutes before `end` (seconds). */
  async evaluate(end: number): Promise<TargetObservation[]> {
    const covered = this.covered();
    if (covered.size === 0) return [];
    const all = [...covered.values()];
    const minutes = Math.max(...all.flatMap(({ rules }) => rules.map(({ windowMinutes }) => windowMinutes)));
    const nodes = [...new Set(all.map(({ node }) => node.uuid))];
    const observations: TargetObservation[] = [];
    for await (const [node, task, line] of this.minuteWindow.ofTasks(
      nodes,
      (node, task) => covered.has(`${node} ${task}`),
      {
        from: end - minutes * 60,
        minutes,
      },
    )) {
      const series = covered.get(`${node} ${task}`)!;
      covered.delete(`${node} ${task}`);
      // Rules often share a window, so its totals are cached.
      const windows = new Map<number, ProbeFigures>();
      for (const rule of series.rules) observations.push(this.judge(rule, series, line, minutes, end, windows));
    }
    for (const series of covered.values())
      for (const rule of series.rules)
        observations.push({ target: targetOf(rule, series), observation: { is: 'unknown' }, holdDurations: IMMEDIATE });
    return observations;
  }

  private covered(): Map<string, Covered> {
    const covered = new Map<string, Covered>();
    const rules = this.rules.list().filter((rule): rule is LatencyRule => rule.kind === 'latency' && rule.enabled);
    for (const { node } of this.nodeCache.all())
      for (const task of this.ping.of(node.uuid)) {
        const nodeRules = rules.filter(
          ({ nodeSelector, tasks }) => tasks.includes(task.id) && matchesNode(nodeSelector, node),
        );
        if (nodeRules.length > 0) covered.set(`${node.uuid} ${task.id}`, { node, task, rules: nodeRules });
      }
    return covered;
  }

  private judge(
    rule: LatencyRule,
    series: Covered,
    line: LatencyPoints,
    minutes: number,
    end: number,
    windows: Map<number, ProbeFigures>,
  ): TargetObservation {
    const target = targetOf(rule, series);
    const first = minutes - rule.windowMinutes;
    let window = windows.get(first);
    if (!window) windows.set(first, (window = figuresOver(line, first, minutes)));
    const firing = this.alertStore.get(target.key)?.lifecycle.state === 'firing';
    const sinceOf = () => (end - (minutes - firstBad(rule, line, first, minutes)) * 60) * 1000;
    return { target, observation: evaluateLatency(window, rule, firing, sinceOf), holdDurations: IMMEDIATE };
  }
}

/** Returns the first minute that breaches the threshold on its own, or the first minute of the window if none does. */
function firstBad({ statistic, threshold }: LatencyRule, line: LatencyPoints, first: number, end: number): number {
  for (let minute = first; minute < end; minute++)
    if (latencyValue(statistic, figuresAt(line, minute)) >= threshold) return minute;
  return first;
}

const targetOf = ({ id, name, statistic, threshold }: LatencyRule, { node, task }: Covered) =>
  ({
    key: `latency:${id}:${node.uuid}:${task.id}`,
    kind: 'latency',
    node: { uuid: node.uuid, name: node.name },
    rule: { id, name },
    task: { id: task.id, name: task.name },
    metric: statistic,
    unit: UNIT_OF_METRIC[statistic],
    threshold,
  }) as const;

/** Returns the most frequent known cause. */
function mainCause(causes: Partial<Record<ProbeLoss, number>>): ProbeLoss | undefined {
  const knownCauses = Object.entries(causes).filter(([cause]) => cause !== 'other') as [ProbeLoss, number][];
  return knownCauses.sort(([, a], [, b]) => b - a)[0]?.[0];
}

const NO_TIME = () => NaN;

/** Returns the probe statistics of one minute of a series, in ms. */
function figuresAt(line: LatencyPoints, minute: number): ProbeFigures {
  const histogram = line.histograms[minute];
  return {
    sent: line.sent[minute]!,
    received: line.received[minute]!,
    avg: line.avg(minute) / 1000,
    percentile: histogram ? share => histogram.percentile(share) / 1000 : NO_TIME,
  };
}

/** Returns the sum of the minutes from `first` up to, but not including, `end`. */
function figuresOver(line: LatencyPoints, first: number, end: number): ProbeFigures {
  const { sent, received, sum, histogram } = line.total(first, end);
  const cause = mainCause(line.totalCauses(first, end));
  return { sent, received, avg: sum / received / 1000, percentile: share => histogram.percentile(share) / 1000, cause };
}

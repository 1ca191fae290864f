import { ALERT_UNITS, covers, type PublicNode } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import type { LatencyLine } from '../history/latency/latency.service.ts';
import { WindowsService } from '../history/windows.service.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { AlertBookService } from './alert-book.service.ts';
import { latencyValue, seeLatency, type ProbeFigures } from './latency.rule.ts';
import type { Sighting } from './open-alert.ts';
import { figuresAt, figuresOver } from './probe-figures.ts';
import { RulesService, type LatencyRule } from './rules.service.ts';

const AT_ONCE = { grace: 0, settle: 0 };

interface Covered {
  readonly node: PublicNode;
  readonly task: { readonly id: number; readonly name: string };
  readonly rules: LatencyRule[];
}

/** Looks at what ping tasks measured, for all rules: what is stored is read once. */
@Injectable()
export class LatencyLook {
  constructor(
    private readonly rules: RulesService,
    private readonly roster: RosterService,
    private readonly ping: PingService,
    private readonly windows: WindowsService,
    private readonly book: AlertBookService,
  ) {}

  /** What the minutes before `end` (seconds) say. */
  async see(end: number): Promise<Sighting[]> {
    const covered = this.covered();
    if (covered.size === 0) return [];
    const all = [...covered.values()];
    const minutes = Math.max(...all.flatMap(({ rules }) => rules.map(({ windowMinutes }) => windowMinutes)));
    const nodes = [...new Set(all.map(({ node }) => node.uuid))];
    const sightings: Sighting[] = [];
    for await (const [node, task, line] of this.windows.ofTasks(nodes, (node, task) => covered.has(`${node} ${task}`), {
      from: end - minutes * 60,
      minutes,
    })) {
      const one = covered.get(`${node} ${task}`)!;
      covered.delete(`${node} ${task}`);
      // Rules often share a window: it is added up once.
      const windows = new Map<number, ProbeFigures>();
      for (const rule of one.rules) sightings.push(this.judge(rule, one, line, minutes, end, windows));
    }
    for (const one of covered.values())
      for (const rule of one.rules)
        sightings.push({ topic: topicOf(rule, one), seen: { is: 'unknown' }, patience: AT_ONCE });
    return sightings;
  }

  private covered(): Map<string, Covered> {
    const covered = new Map<string, Covered>();
    const rules = this.rules.list().filter((rule): rule is LatencyRule => rule.kind === 'latency' && rule.enabled);
    if (rules.length === 0) return covered;
    for (const { node } of this.roster.all())
      for (const task of this.ping.of(node.uuid)) {
        const own = rules.filter(({ scope, tasks }) => tasks.includes(task.id) && covers(scope, node));
        if (own.length > 0) covered.set(`${node.uuid} ${task.id}`, { node, task, rules: own });
      }
    return covered;
  }

  private judge(
    rule: LatencyRule,
    one: Covered,
    line: LatencyLine,
    minutes: number,
    end: number,
    windows: Map<number, ProbeFigures>,
  ): Sighting {
    const topic = topicOf(rule, one);
    const first = minutes - rule.windowMinutes;
    let window = windows.get(first);
    if (!window) windows.set(first, (window = figuresOver(line, first, minutes)));
    const firing = this.book.get(topic.key)?.alarm.state === 'firing';
    const sinceOf = () => (end - (minutes - firstBad(rule, line, first, minutes)) * 60) * 1000;
    return { topic, seen: seeLatency(window, rule, firing, sinceOf), patience: AT_ONCE };
  }
}

/** The first minute that is bad by itself; the first of the window where none is. */
function firstBad({ figure, threshold }: LatencyRule, line: LatencyLine, first: number, end: number): number {
  for (let minute = first; minute < end; minute++)
    if (latencyValue(figure, figuresAt(line, minute)) >= threshold) return minute;
  return first;
}

const topicOf = ({ id, name, figure, threshold }: LatencyRule, { node, task }: Covered) =>
  ({
    key: `latency:${id}:${node.uuid}:${task.id}`,
    kind: 'latency',
    node: { uuid: node.uuid, name: node.name },
    rule: { id, name },
    task: { id: task.id, name: task.name },
    metric: figure,
    unit: ALERT_UNITS[figure],
    threshold,
  }) as const;

import { covers, type PublicNode, type Rehearsal, type RehearsalRequest } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { WindowsService } from '../history/windows.service.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { Clock } from '../platform/clock.ts';
import { SlidingProbes } from './sliding-probes.ts';
import { seeLatency } from './latency.rule.ts';
import { seeLoad } from './load.rule.ts';
import { loadValues } from './load-look.service.ts';
import { NEEDED } from './load.rule.ts';
import { isShort, presenceOver, rehearse, type Firing } from './rehearsal.rule.ts';

const AT_ONCE = { grace: 0, settle: 0 };
const DAY_MINUTES = 1440;
/** A rehearsal that takes longer tells of the nodes it came to. */
const BUDGET_MS = 4000;
const SHOWN = 200;

type Rule<K> = Extract<RehearsalRequest['rule'], { kind: K }>;
type Found = { node: string; task: number | null } & Firing;

/** Stored minutes before now; seconds. */
interface Span {
  readonly from: number;
  readonly minutes: number;
}

/** Traffic is counted as it comes: what it came to at some moment of the past is not known. */
const isStored = (rule: RehearsalRequest['rule']) => rule.kind !== 'load' || rule.metric !== 'traffic';

/** Tells when a rule would have fired, by the decisions that it is judged with live. */
@Injectable()
export class RehearsalService {
  constructor(
    private readonly windows: WindowsService,
    private readonly roster: RosterService,
    private readonly ping: PingService,
    private readonly clock: Clock,
  ) {}

  async rehearse({ rule, days }: RehearsalRequest): Promise<Rehearsal> {
    const started = performance.now();
    const end = Math.floor(this.clock.now() / 60_000) * 60;
    const span = { from: end - days * DAY_MINUTES * 60, minutes: days * DAY_MINUTES };
    const nodes = this.covered(rule);
    const found: Found[] = [];
    let seen = 0;
    for (const node of nodes) {
      if (performance.now() - started > BUDGET_MS || !isStored(rule)) break;
      found.push(...(await this.play(rule, node, span)));
      seen++;
    }
    const firings = found.sort((a, b) => b.from - a.from);
    return {
      from: span.from * 1000,
      to: end * 1000,
      covered: nodes.length,
      seen,
      count: firings.length,
      shorterThan3Min: firings.filter(isShort).length,
      firings: firings.slice(0, SHOWN),
    };
  }

  private covered(rule: RehearsalRequest['rule']): PublicNode[] {
    const all = this.roster.all().map(({ node }) => node);
    return all.filter(node => (rule.kind === 'offline' ? rule.nodes.includes(node.uuid) : covers(rule.scope, node)));
  }

  private play(rule: RehearsalRequest['rule'], node: PublicNode, span: Span): Promise<Found[]> {
    if (rule.kind === 'offline') return this.offline(rule, node, span);
    return rule.kind === 'load' ? this.load(rule, node, span) : this.latency(rule, node, span);
  }

  private async offline({ graceSeconds }: Rule<'offline'>, node: PublicNode, span: Span): Promise<Found[]> {
    const read = await this.windows.ofNode(node.uuid, ['cpu'], span);
    if (!read) return [];
    const cpu = read('cpu');
    const see = presenceOver(minute => !Number.isNaN(cpu[minute]!), span.from * 1000);
    return this.found(node, null, span, { patience: { grace: graceSeconds * 1000, settle: 0 }, see });
  }

  private async load(rule: Rule<'load'>, node: PublicNode, span: Span): Promise<Found[]> {
    const read = await this.windows.ofNode(node.uuid, NEEDED[rule.metric], span);
    if (!read) return [];
    const values = loadValues(rule, node, read, span.minutes);
    return this.found(node, null, span, {
      patience: AT_ONCE,
      see: (minute, firing) => {
        const window = values.subarray(Math.max(0, minute + 1 - rule.windowMinutes), minute + 1);
        return seeLoad(window, rule, (span.from + (minute + 1) * 60) * 1000, firing);
      },
    });
  }

  private async latency(rule: Rule<'latency'>, node: PublicNode, span: Span): Promise<Found[]> {
    const tasks = this.ping.of(node.uuid).filter(({ id }) => rule.tasks.includes(id));
    const found: Found[] = [];
    for (const { id } of tasks) {
      const line = await this.windows.ofTask(node.uuid, id, span);
      if (!line) continue;
      const sliding = new SlidingProbes(line, rule.windowMinutes);
      const see = (minute: number, firing: boolean) => {
        const end = (span.from + (minute + 1) * 60) * 1000;
        return seeLatency(sliding.upTo(minute), rule, firing, () => end - rule.windowMinutes * 60_000);
      };
      found.push(...this.found(node, id, span, { patience: AT_ONCE, see }));
    }
    return found;
  }

  private found(
    node: PublicNode,
    task: number | null,
    { from, minutes }: Span,
    stage: Pick<Parameters<typeof rehearse>[0], 'patience' | 'see'>,
  ): Found[] {
    return rehearse({ from: from * 1000, minutes, ...stage }).map(firing => ({ node: node.uuid, task, ...firing }));
  }
}

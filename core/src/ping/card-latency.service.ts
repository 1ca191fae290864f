import { Injectable } from '@nestjs/common';
import type { CardLatency, CardLatencyCell } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { LatencyPoints } from '../history/latency.service.ts';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import type { PingTaskEntity } from './ping-task.entity.ts';
import { PingTasksChanged } from './ping.events.ts';
import { PingService } from './ping.service.ts';
import { cellView, publicTask } from './ping.view.ts';

const WINDOW_MINUTES = 61;
/** Time span of the latency on cards: the last quarter of an hour, but at least three probes. */
const MIN_MINUTES = 15;
const MIN_PROBES = 3;

/** Service for the latency on cards: the last minutes of every node, computed once a minute and shared by all viewers. */
@Injectable()
export class CardLatencyService {
  private known: { readonly until: number; readonly answer: Promise<CardLatency> } | undefined;

  constructor(
    private readonly minuteWindow: MinuteWindowService,
    private readonly ping: PingService,
    private readonly nodeCache: NodeCacheService,
    private readonly clock: Clock,
  ) {}

  @On(PingTasksChanged)
  clear(): void {
    this.known = undefined;
  }

  /** Returns the cells of the nodes visible to a caller, and the tasks that they measure. */
  async visible(canSee: (uuid: string) => boolean): Promise<CardLatency> {
    const { tasks, nodes } = await this.all();
    const visible = Object.entries(nodes).filter(([uuid]) => canSee(uuid));
    // Tasks that only hidden nodes measure are left out, because their names would reveal them.
    const measured = tasks.map((_, index) => visible.some(([, cells]) => cells[index]));
    const measuredOf = <T>(list: readonly T[]) => list.filter((_, index) => measured[index]);
    return {
      tasks: measuredOf(tasks),
      nodes: Object.fromEntries(visible.map(([uuid, cells]) => [uuid, measuredOf(cells)])),
    };
  }

  private all(): Promise<CardLatency> {
    const now = this.clock.now();
    if (this.known && now < this.known.until) return this.known.answer;
    const measuredOf = { until: now + MINUTE_MS, answer: this.read(now) };
    this.known = measuredOf;
    // A failed computation is not cached.
    measuredOf.answer.catch(() => this.known === measuredOf && this.clear());
    return measuredOf.answer;
  }

  private async read(now: number): Promise<CardLatency> {
    const tasks = this.ping.onCards();
    const nodes: Record<string, (CardLatencyCell | null)[]> = {};
    const indexes = new Map(tasks.map(({ id }, index) => [id, index]));
    const requestedTasks = new Map(
      this.nodeCache.all().flatMap(({ node: { uuid } }) => {
        const ids = this.ping.of(uuid).flatMap(({ id }) => (indexes.has(id) ? [id] : []));
        return ids.length > 0 ? [[uuid, new Set(ids)] as const] : [];
      }),
    );
    const from = (Math.floor(now / MINUTE_MS) - (WINDOW_MINUTES - 1)) * 60;
    const isRequested = (node: string, task: number) => requestedTasks.get(node)!.has(task);
    const lines = this.minuteWindow.ofTasks([...requestedTasks.keys()], isRequested, { from, minutes: WINDOW_MINUTES });
    for await (const [node, id, line] of lines) {
      const index = indexes.get(id)!;
      const cell = cellOf(node, tasks[index]!, line);
      if (cell) (nodes[node] ??= tasks.map(() => null))[index] = cell;
    }
    return { tasks: tasks.map(publicTask), nodes };
  }
}

function cellOf(node: string, { id, interval }: PingTaskEntity, line: LatencyPoints): CardLatencyCell | undefined {
  const minutes = Math.max(MIN_MINUTES, Math.ceil((MIN_PROBES * interval) / 60));
  const cell = cellView(node, id, line, Math.max(0, WINDOW_MINUTES - 1 - minutes));
  return cell && [cell.p50, Math.round((cell.lost / cell.sent) * 1000) / 10];
}

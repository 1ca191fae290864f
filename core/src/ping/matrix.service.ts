import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { LatencyCell, MatrixHours } from '@vitrine/contracts';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { LatencyService } from '../history/latency.service.ts';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { PingService } from './ping.service.ts';
import { cellView } from './ping.view.ts';

/** How long a result is cached: over a longer time span, a minute changes less and the computation costs more. */
const CACHE_TTL_MS: Readonly<Record<MatrixHours, number>> = { 1: MINUTE_MS, 24: 5 * MINUTE_MS, 168: 30 * MINUTE_MS };
/** Number of points per series, of which only the total is used: few, so that coarse tiers are read. */
const POINTS = 100;

/** Service for the latency matrix (node × task) of the last hour, day or week. Cached and shared by all viewers. */
@Injectable()
export class MatrixService {
  private readonly known = new Map<MatrixHours, { until: number; readonly cells: Promise<LatencyCell[]> }>();

  constructor(
    private readonly minuteWindow: MinuteWindowService,
    private readonly latency: LatencyService,
    private readonly ping: PingService,
    private readonly nodeCache: NodeCacheService,
    private readonly clock: Clock,
  ) {}

  /** Returns the cells of all nodes, including hidden ones; the caller filters by visibility. */
  cells(hours: MatrixHours): Promise<LatencyCell[]> {
    const now = this.clock.now();
    const cached = this.known.get(hours);
    if (cached && now < cached.until) return cached.cells;
    const cells = hours === 1 ? this.ofHour(now) : this.ofDays(now, hours);
    const answer = { until: now + CACHE_TTL_MS[hours], cells };
    this.known.set(hours, answer);
    cells.then(
      // On a new site, an empty result is cached only briefly, so that the first results appear within a minute.
      found => found.length === 0 && (answer.until = now + MINUTE_MS),
      // A failed computation is not cached.
      () => this.known.delete(hours),
    );
    return cells;
  }

  private asked(): Map<string, ReadonlySet<number>> {
    const all = this.nodeCache
      .all()
      .map(({ node }) => [node.uuid, new Set(this.ping.of(node.uuid).map(({ id }) => id))] as const);
    return new Map(all.filter(([, tasks]) => tasks.size > 0));
  }

  /** Reads the minutes of all nodes at once. */
  private async ofHour(now: number): Promise<LatencyCell[]> {
    const requestedTasks = this.asked();
    const from = (Math.floor(now / MINUTE_MS) - 60) * 60;
    const cells: LatencyCell[] = [];
    const isRequested = (node: string, task: number) => requestedTasks.get(node)!.has(task);
    for await (const [node, task, line] of this.minuteWindow.ofTasks([...requestedTasks.keys()], isRequested, {
      from,
      minutes: 61,
    })) {
      const cell = cellView(node, task, line);
      if (cell) cells.push(cell);
    }
    return cells;
  }

  /** Reads coarser tiers, one node at a time. */
  private async ofDays(now: number, hours: number): Promise<LatencyCell[]> {
    const cells: LatencyCell[] = [];
    for (const [node, tasks] of this.asked()) {
      const { lines } = await this.latency.query(node, [...tasks], {
        from: now - hours * HOUR_MS,
        to: now,
        points: POINTS,
      });
      for (const [task, line] of lines) {
        const cell = cellView(node, task, line);
        if (cell) cells.push(cell);
      }
      await setImmediate();
    }
    return cells;
  }
}

import type { LatencyCell } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/clock.ts';
import { PingService } from './ping.service.ts';
import { cellView } from './ping.view.ts';

/** Period that the matrix covers. */
export const MATRIX_MINUTES = 60;
const FRESH_MS = 60_000;

/** Service for the latency matrix (node × task) of the last hour. Computed once a minute and shared by all viewers. */
@Injectable()
export class MatrixService {
  private known: { readonly at: number; readonly cells: Promise<LatencyCell[]> } | undefined;

  constructor(
    private readonly windows: MinuteWindowService,
    private readonly ping: PingService,
    private readonly roster: NodeCacheService,
    private readonly clock: Clock,
  ) {}

  /** Returns the cells of all nodes, also of hidden ones; the caller filters by visibility. */
  cells(): Promise<LatencyCell[]> {
    const now = this.clock.now();
    if (this.known && now - this.known.at < FRESH_MS) return this.known.cells;
    const cells = this.work(now);
    this.known = { at: now, cells };
    // A failed computation is not cached.
    cells.catch(() => (this.known = undefined));
    return cells;
  }

  private async work(now: number): Promise<LatencyCell[]> {
    const asked = new Map(
      this.roster.all().map(({ node }) => [node.uuid, new Set(this.ping.of(node.uuid).map(({ id }) => id))]),
    );
    const nodes = [...asked].filter(([, tasks]) => tasks.size > 0).map(([node]) => node);
    const from = (Math.floor(now / 60_000) - MATRIX_MINUTES) * 60;
    const cells: LatencyCell[] = [];
    const wanted = (node: string, task: number) => asked.get(node)!.has(task);
    for await (const [node, task, line] of this.windows.ofTasks(nodes, wanted, { from, minutes: MATRIX_MINUTES + 1 })) {
      const cell = cellView(node, task, line);
      if (cell) cells.push(cell);
    }
    return cells;
  }
}

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { NodeEntity } from './node.entity.ts';
import { NodeNotFound } from './nodes.problems.ts';
import { NodesService } from './nodes.service.ts';

/** Time in which the administrator can undo a deletion. */
const UNDO_MS = MINUTE_MS;

/** Service that deletes nodes after a delay. Until then they are hidden, and data is still collected. Survives a restart. */
@Injectable()
export class RemovalService implements OnModuleInit {
  private readonly logger = new Logger(RemovalService.name);

  constructor(
    private readonly db: Database,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.planAll();
  }

  /** Schedules stored deletions again, as after a restart. */
  async planAll(): Promise<void> {
    const waiting = await this.db.find(NodeEntity, { removeAt: { $ne: null } }, { fields: ['removeAt'] });
    for (const { removeAt } of waiting) this.plan(removeAt!);
  }

  async schedule(uuids: readonly string[]): Promise<NodeEntity[]> {
    const removeAt = this.clock.now() + UNDO_MS;
    const nodes = await this.nodes.changeAll(uuids, node => ({
      removeAt,
      hidden: true,
      hiddenBefore: node.removeAt ? node.hiddenBefore : node.hidden,
    }));
    this.plan(removeAt);
    return nodes;
  }

  async undo(uuids: readonly string[]): Promise<NodeEntity[]> {
    return this.nodes.changeAll(uuids, node => (node.removeAt ? { removeAt: null, hidden: node.hiddenBefore } : {}));
  }

  private plan(at: number): void {
    this.clock.after(Math.max(0, at - this.clock.now()), () => this.removeDue());
  }

  private async removeDue(): Promise<void> {
    const due = await this.db.find(NodeEntity, { removeAt: { $lte: this.clock.now() } }, { fields: ['uuid'] });
    for (const { uuid } of due) {
      await this.nodes.remove(uuid).catch(error => {
        // Another request has already deleted it.
        if (!(error instanceof NodeNotFound)) throw error;
      });
    }
    if (due.length > 0) this.logger.log(`Deleted ${due.length} node${due.length > 1 ? 's' : ''}`);
  }
}

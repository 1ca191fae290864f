import { NO_STATE, type LiveState, type NodeDetail, type Recent } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Subject } from 'rxjs';
import { SavingService } from '../history/saving.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { NodeRecord, type StreamMark } from './node-record.ts';
import { NO_DETAIL } from './report.view.ts';
import { readStored, readSums } from './states.store.ts';

/** Whether a node reports. */
export interface Presence {
  readonly online: boolean;
  /** When its last report arrived, ms since 1970; 0 for never. */
  readonly lastReport: number;
  /** Its agent said goodbye. */
  readonly left: boolean;
}

/** The newest numbers of every node, in memory. */
@Injectable()
export class StatesService implements OnModuleInit {
  private readonly records = new Map<string, NodeRecord>();
  /** Uuid of a node whose state has just changed. */
  readonly changes = new Subject<string>();

  constructor(
    private readonly em: EntityManager,
    private readonly nodes: NodesService,
    private readonly saving: SavingService,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const [node, sum] of await readSums(this.em.fork())) this.recordOf(node).restore(sum);
    this.nodes.changes.subscribe(({ kind, node }) => {
      if (kind === 'removed') this.records.delete(node.uuid);
    });
  }

  stateOf(node: string): LiveState {
    return this.records.get(node)?.state ?? NO_STATE;
  }

  detailOf(node: string): NodeDetail {
    return this.records.get(node)?.detail ?? NO_DETAIL;
  }

  recentOf(node: string): Recent {
    return this.records.get(node)?.recent.read(this.clock.now()) ?? { at: [], columns: {} };
  }

  presenceOf(node: string): Presence {
    const { online, lastReport } = this.stateOf(node);
    return { online, lastReport, left: this.records.get(node)?.left ?? false };
  }

  all(): IterableIterator<[node: string, record: NodeRecord]> {
    return this.records.entries();
  }

  find(node: string): NodeRecord | undefined {
    return this.records.get(node);
  }

  recordOf(node: string): NodeRecord {
    let record = this.records.get(node);
    if (!record) this.records.set(node, (record = new NodeRecord()));
    return record;
  }

  /** How far a stream has come; read from disk when it is not known. */
  async markOf(node: string, stream: string): Promise<StreamMark> {
    const known = this.records.get(node)?.streams.get(stream);
    if (known) return known;
    // A save that is under way may be storing just these reports.
    await this.saving.settled(node);
    const stored = await readStored(this.em.fork(), node, stream);
    const { streams } = this.recordOf(node);
    // Somebody else may have asked at the same time.
    if (!streams.has(stream)) streams.set(stream, { stored, seen: stored });
    return streams.get(stream)!;
  }

  change(node: string, record: NodeRecord, state: LiveState): void {
    record.state = state;
    this.changes.next(node);
  }
}

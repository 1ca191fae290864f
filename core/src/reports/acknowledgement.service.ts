import type { EntityManager } from '@mikro-orm/sql';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { AgentsService } from '../agents/agents.service.ts';
import { FlushParticipant, type FlushBatch } from '../history/write/flush.contribution.ts';
import { Clock } from '../platform/time/clock.ts';
import type { NodeReportState } from './node-report-state.ts';
import { writeSnapshots, type Snapshot } from './node-state.queries.ts';
import { NodeStateService } from './node-state.service.ts';

/**
 * The displayed values of a node are most of the data to store, and every report replaces them, so they are stored only each hour,
 * when the node goes offline, and when the core stops.
 */
const STATE_INTERVAL_MS = HOUR_MS;

/**
 * Flush participant that stores the progress of each node's reports in the same transaction as their content, then acknowledges
 * them to the agent.
 */
@Injectable()
@FlushParticipant()
export class AcknowledgementService implements FlushParticipant, BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly nodeState: NodeStateService,
    private readonly agents: AgentsService,
    private readonly clock: Clock,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  *pending(): Generator<readonly [string, number]> {
    for (const [node, record] of this.nodeState.all()) if (record.dirty || this.isStateDue(record)) yield [node, 1];
  }

  drain(nodes: readonly string[]): FlushBatch {
    const drained: [NodeReportState, Snapshot][] = [];
    for (const node of nodes) {
      const record = this.nodeState.find(node);
      if (!record?.traffic) continue;
      const isStateDue = this.isStateDue(record);
      if (!record.dirty && !isStateDue) continue;
      const unstoredStreams = [...record.streams].filter(([, { storedSeq, acceptedSeq }]) => acceptedSeq > storedSeq);
      const streams = unstoredStreams.map(([stream, { acceptedSeq }]) => [stream, acceptedSeq] as const);
      const { traffic, ...publicSample } = record.sum;
      drained.push([record, { ...publicSample, traffic: traffic!, node, streams, isStateDue }]);
      record.dirty = false;
      if (isStateDue) Object.assign(record, { isStateDirty: false, stateStoredAt: this.clock.now() });
    }
    const snapshots = drained.map(([, snapshot]) => snapshot);
    return {
      prepare: async () => undefined,
      write: (em: EntityManager) => writeSnapshots(em, snapshots, this.clock.now()),
      onCommitted: () => drained.forEach(([record, snapshot]) => this.acknowledge(record, snapshot)),
      onRolledBack: () =>
        drained.forEach(([record, { isStateDue }]) => {
          record.dirty = true;
          if (isStateDue) Object.assign(record, { isStateDirty: true, stateStoredAt: 0 });
        }),
    };
  }

  discard(node: string): void {
    this.agents.linkOf(node)?.close(SOCKET_CLOSE.tryAgainLater, 'what was reported cannot be stored');
    this.nodeState.find(node)?.rollBackToStored();
  }

  async reload(node: string): Promise<void> {
    await this.nodeState.reload(node);
  }

  private isStateDue({ isStateDirty, stateStoredAt }: NodeReportState): boolean {
    const due = Math.floor(this.clock.now() / STATE_INTERVAL_MS) * STATE_INTERVAL_MS;
    return isStateDirty && (this.isStopping || stateStoredAt < due);
  }

  private acknowledge(record: NodeReportState, { node, streams, isStateDue: _, ...sum }: Snapshot): void {
    record.markStored(sum);
    const link = this.agents.linkOf(node);
    for (const [stream, seq] of streams) {
      const mark = record.streams.get(stream);
      if (!mark || mark.storedSeq >= seq) continue;
      mark.storedSeq = seq;
      if (link?.hello.stream === stream) link.send({ type: 'ack', seq });
    }
  }
}

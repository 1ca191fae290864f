import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service.ts';
import { FlushParticipant, type FlushBatch } from '../history/write/flush.contribution.ts';
import { Clock } from '../platform/clock.ts';
import type { NodeReportState } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { writeSnapshots, type Snapshot } from './node-state.queries.ts';

/**
 * Flush participant that stores the progress of each node's reports in the same transaction as their content, then acknowledges
 * them to the agent.
 */
@Injectable()
@FlushParticipant()
export class AcknowledgementService implements FlushParticipant {
  constructor(
    private readonly states: NodeStateService,
    private readonly agents: AgentsService,
    private readonly clock: Clock,
  ) {}

  *pending(): Generator<readonly [string, number]> {
    for (const [node, { dirty }] of this.states.all()) if (dirty) yield [node, 1];
  }

  drain(nodes: readonly string[]): FlushBatch {
    const taken: [NodeReportState, Snapshot][] = [];
    for (const node of nodes) {
      const record = this.states.find(node);
      if (!record?.dirty || !record.traffic) continue;
      const moved = [...record.streams].filter(([, { storedSeq, acceptedSeq }]) => acceptedSeq > storedSeq);
      const streams = moved.map(([stream, { acceptedSeq }]) => [stream, acceptedSeq] as const);
      taken.push([record, { ...record.sum, traffic: record.traffic, node, streams }]);
      record.dirty = false;
    }
    const snapshots = taken.map(([, snapshot]) => snapshot);
    return {
      prepare: async () => undefined,
      write: (em: EntityManager) => writeSnapshots(em, snapshots, this.clock.now()),
      onCommitted: () => taken.forEach(([record, snapshot]) => this.acknowledge(record, snapshot)),
      onRolledBack: () => taken.forEach(([record]) => void (record.dirty = true)),
    };
  }

  discard(node: string): void {
    this.agents.linkOf(node)?.close(TRY_AGAIN_LATER, 'what was reported cannot be stored');
    this.states.find(node)?.rollBackToStored();
  }

  async reload(em: EntityManager, node: string): Promise<void> {
    await this.states.reload(em, node);
  }

  private acknowledge(record: NodeReportState, { node, streams, ...sum }: Snapshot): void {
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

const TRY_AGAIN_LATER = 1013;

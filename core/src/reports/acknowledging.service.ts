import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service.ts';
import { SavingService, type SavePart, type Taken } from '../history/saving.service.ts';
import { Clock } from '../platform/clock.ts';
import type { NodeRecord } from './node-record.ts';
import { StatesService } from './states.service.ts';
import { writeSnapshots, type Snapshot } from './states.store.ts';

/** Saves how far each node's reports have come, together with what was in them, and then tells the agent. */
@Injectable()
export class AcknowledgingService implements SavePart {
  constructor(
    private readonly states: StatesService,
    private readonly agents: AgentsService,
    private readonly clock: Clock,
    saving: SavingService,
  ) {
    saving.join(this);
  }

  *waiting(): Generator<readonly [string, number]> {
    for (const [node, { dirty }] of this.states.all()) if (dirty) yield [node, 1];
  }

  take(nodes: readonly string[]): Taken {
    const taken: [NodeRecord, Snapshot][] = [];
    for (const node of nodes) {
      const record = this.states.find(node);
      if (!record?.dirty || !record.traffic) continue;
      const moved = [...record.streams].filter(([, { stored, seen }]) => seen > stored);
      const streams = moved.map(([stream, { seen }]) => [stream, seen] as const);
      taken.push([record, { ...record.sum, traffic: record.traffic, node, streams }]);
      record.dirty = false;
    }
    const snapshots = taken.map(([, snapshot]) => snapshot);
    return {
      prepare: async () => undefined,
      write: (em: EntityManager) => writeSnapshots(em, snapshots, this.clock.now()),
      landed: () => taken.forEach(([record, snapshot]) => this.acknowledge(record, snapshot)),
      giveBack: () => taken.forEach(([record]) => void (record.dirty = true)),
    };
  }

  forget(node: string): void {
    this.agents.linkOf(node)?.end(TRY_AGAIN_LATER, 'what was reported cannot be stored');
    this.states.find(node)?.forgetUnstored();
  }

  private acknowledge(record: NodeRecord, { node, streams, ...sum }: Snapshot): void {
    record.landed(sum);
    const link = this.agents.linkOf(node);
    for (const [stream, seq] of streams) {
      const mark = record.streams.get(stream);
      if (!mark || mark.stored >= seq) continue;
      mark.stored = seq;
      if (link?.hello.stream === stream) link.say({ type: 'ack', seq });
    }
  }
}

const TRY_AGAIN_LATER = 1013;

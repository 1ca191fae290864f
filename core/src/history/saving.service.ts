import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger } from '@nestjs/common';
import { Node } from '../nodes/node.entity.ts';
import { isBadItem } from './bad-item.rule.ts';
import type { SavePart } from './save-part.ts';

export type { SavePart, Taken } from './save-part.ts';

/** As many rows and nodes as a transaction may have without anybody noticing the wait. */
const BATCH_ROWS = 200;
const BATCH_NODES = 64;

/** Brings to the disk what waits in memory, a few nodes a transaction, and one piece of work at a time. */
@Injectable()
export class SavingService {
  private readonly logger = new Logger(SavingService.name);
  private readonly parts: SavePart[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  /** The last attempt failed; there is one every minute. */
  failing = false;

  constructor(private readonly em: EntityManager) {}

  /** Whatever joins is saved in the same transaction as the rest of its node. */
  join(part: SavePart): void {
    this.parts.push(part);
  }

  /** Drops everything that waits of a node. */
  forget(node: string): void {
    for (const part of this.parts) part.forget(node);
  }

  /** Saves everything that waits now. Never rejects: what could not be saved waits on. */
  save(): Promise<void> {
    return this.exclusively(() => this.saveAll());
  }

  /** Runs work that reads and writes chunks, when no other such work runs. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async saveAll(): Promise<void> {
    try {
      for (const batch of this.batches()) {
        await this.saveSome(batch);
        await setImmediate();
      }
      if (this.failing) this.logger.log('Reports are stored again');
      this.failing = false;
    } catch (error) {
      // Once when it starts: a full disk fails every minute.
      if (!this.failing) this.logger.error(`Reports cannot be stored and wait in memory: ${String(error)}`);
      this.failing = true;
    }
  }

  private *batches(): Generator<string[]> {
    const rows = new Map<string, number>();
    for (const part of this.parts)
      for (const [node, count] of part.waiting()) rows.set(node, (rows.get(node) ?? 0) + count);
    let batch: string[] = [];
    let sum = 0;
    for (const [node, count] of rows) {
      if (batch.length > 0 && (sum + count > BATCH_ROWS || batch.length === BATCH_NODES)) {
        yield batch;
        batch = [];
        sum = 0;
      }
      batch.push(node);
      sum += count;
    }
    if (batch.length > 0) yield batch;
  }

  private async saveSome(nodes: readonly string[]): Promise<void> {
    const em = this.em.fork();
    const alive = await this.alive(em, nodes);
    const taken = this.parts.map(part => part.take(alive));
    try {
      for (const one of taken) await one.prepare(em);
      await em.transactional(async em => {
        for (const one of taken) await one.write(em);
      });
    } catch (error) {
      for (const one of taken) one.giveBack();
      if (!isBadItem(error)) throw error;
      await this.isolate(alive, error);
      return;
    }
    for (const one of taken) one.landed();
  }

  /** One node spoils the batch: the others are saved without it. */
  private async isolate(nodes: readonly string[], error: unknown): Promise<void> {
    if (nodes.length === 1) {
      this.logger.error(`What node ${nodes[0]} reported cannot be stored: ${String(error)}`);
      this.forget(nodes[0]!);
      return;
    }
    const half = Math.ceil(nodes.length / 2);
    await this.saveSome(nodes.slice(0, half));
    await this.saveSome(nodes.slice(half));
  }

  /** Those that still exist. A node may be removed while its report is on the way. */
  private async alive(em: EntityManager, nodes: readonly string[]): Promise<string[]> {
    const rows = await em
      .getKysely<{ node: Pick<Node, 'uuid'> }>()
      .selectFrom('node')
      .select('uuid')
      .where('uuid', 'in', nodes)
      .execute();
    const alive = new Set(rows.map(row => row.uuid));
    for (const node of nodes) if (!alive.has(node)) this.forget(node);
    return [...alive];
  }
}

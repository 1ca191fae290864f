import type { MikroORM } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { Logger } from '@nestjs/common';
import { OutageLog } from '../logging/outage-log.ts';

/** Methods of an entity manager that are complete in themselves: each call is a unit of work. */
const STATEMENTS = [
  'find',
  'findOne',
  'findOneOrFail',
  'findAll',
  'count',
  'insert',
  'insertMany',
  'upsert',
  'upsertMany',
  'nativeUpdate',
  'nativeDelete',
  'execute',
  'transactional',
  'getKysely',
] as const;

/** Kinds of frequent writes, whose outcome is tracked. */
type Write = 'use' | 'reports';

/** Anything that runs statements: the database, or a unit of work. */
export type Statements = Pick<SqlEntityManager, (typeof STATEMENTS)[number]>;

/**
 * The database, as injected into slices. Each call is a unit of work of its own, so no two share an identity map. Steps that read
 * entities, change and flush them begin one with `unitOfWork`.
 */
export class Database implements Statements {
  declare readonly find: Statements['find'];
  declare readonly findOne: Statements['findOne'];
  declare readonly findOneOrFail: Statements['findOneOrFail'];
  declare readonly findAll: Statements['findAll'];
  declare readonly count: Statements['count'];
  declare readonly insert: Statements['insert'];
  declare readonly insertMany: Statements['insertMany'];
  declare readonly upsert: Statements['upsert'];
  declare readonly upsertMany: Statements['upsertMany'];
  declare readonly nativeUpdate: Statements['nativeUpdate'];
  declare readonly nativeDelete: Statements['nativeDelete'];
  declare readonly execute: Statements['execute'];
  declare readonly transactional: Statements['transactional'];
  declare readonly getKysely: Statements['getKysely'];

  private readonly uses = new OutageLog(new Logger(Database.name), 'Recording uses');
  private readonly failures = new Map<Write, string>();

  constructor(private readonly orm: Pick<MikroORM, 'em'>) {
    const run = (name: (typeof STATEMENTS)[number], args: unknown[]) => {
      const unit = this.unitOfWork();
      return Reflect.apply(unit[name], unit, args) as unknown;
    };
    for (const name of STATEMENTS) Object.assign(this, { [name]: (...args: unknown[]) => run(name, args) });
  }

  /** Reason for the failure of the last write; undefined if it succeeded. */
  get writeFailure(): string | undefined {
    return this.failures.values().next().value;
  }

  /** Tracks the outcome of the last write of a kind. A full disk may reject one kind and accept the other. */
  noteWrite(kind: Write, error?: unknown): void {
    if (error === undefined) this.failures.delete(kind);
    else this.failures.set(kind, error instanceof Error ? error.message : String(error));
  }

  /**
   * Records that a row was used. If the database accepts no writes, the user's request must still succeed, so a failure is only
   * logged.
   */
  async recordUse(...update: Parameters<Statements['nativeUpdate']>): Promise<void> {
    try {
      await this.nativeUpdate(...update);
      this.noteWrite('use');
      this.uses.worked();
    } catch (error) {
      this.noteWrite('use', error);
      this.uses.failed(error);
    }
  }

  /** Begins a unit of work: an entity manager with an identity map of its own. `flush` stores the changes of its entities. */
  unitOfWork(): SqlEntityManager {
    return this.orm.em.fork() as SqlEntityManager;
  }
}

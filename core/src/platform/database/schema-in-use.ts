import type { MikroORM } from '@mikro-orm/core';
import { describeSchema } from './schema-description.ts';
import type { Dialect } from './migrations/index.ts';

/** The schema with which this instance started. A newer instance beside it may have added to it meanwhile. */
export class SchemaInUse {
  constructor(
    private readonly orm: MikroORM,
    private readonly dialect: Dialect,
    private readonly lines: readonly string[],
  ) {}

  /** Returns the first column, key or index that this instance needs and that is gone or changed; undefined if there is none. */
  async missing(): Promise<string | undefined> {
    const current = new Set(await describeSchema(this.orm, this.dialect));
    return this.lines.find(line => !current.has(line));
  }
}

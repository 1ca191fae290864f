import type { MikroORM } from '@mikro-orm/core';
import type { Dialect } from './migrations/index.ts';
import { describeSchema } from './schema-description.ts';

/** Schema at the start of this instance. A newer instance may have added to it since. */
export class SchemaInUse {
  constructor(
    private readonly orm: MikroORM,
    private readonly dialect: Dialect,
    private readonly lines: readonly string[],
  ) {}

  /** Returns the first column, key or index needed by this instance that is missing or changed; undefined if there is none. */
  async missing(): Promise<string | undefined> {
    const current = new Set(await describeSchema(this.orm, this.dialect));
    return this.lines.find(line => !current.has(line));
  }
}

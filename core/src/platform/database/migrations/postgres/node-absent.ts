import { Migration } from '@mikro-orm/migrations';

/** Readings that a machine cannot take. */
export class NodeAbsent extends Migration {
  override up(): void {
    this.addSql(`alter table "node" add "absent" jsonb not null default '[]'`);
  }
}

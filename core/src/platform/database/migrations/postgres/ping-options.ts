import { Migration } from '@mikro-orm/migrations';

export class PingOptions extends Migration {
  override up(): void {
    this.addSql(`alter table "ping_task" add "options" jsonb not null default '{}', add "certificate_until" bigint null`);
  }
}

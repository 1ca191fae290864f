import { Migration } from '@mikro-orm/migrations';

export class ProcessMinutes extends Migration {
  override up(): void {
    this.addSql(`create table "process_minute" ("node_uuid" uuid not null, "at" bigint not null, "processes" jsonb not null, primary key ("node_uuid", "at"))`);
    this.addSql(`alter table "process_minute" add constraint "process_minute_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete cascade`);
  }
}

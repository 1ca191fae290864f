import { Migration } from '@mikro-orm/migrations';

export class MachineUpdates extends Migration {
  override up(): void {
    this.addSql(`create table "machine_update" ("node_uuid" uuid not null, "at" bigint not null, "part" varchar(8) not null, "before" text not null, "after" text not null, primary key ("node_uuid", "at", "part"))`);
    this.addSql(`alter table "machine_update" add constraint "machine_update_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete cascade`);
  }
}

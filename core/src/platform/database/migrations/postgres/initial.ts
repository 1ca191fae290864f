import { Migration } from '@mikro-orm/migrations';

/** Written by `npm run migration -w core` from the entities; not by hand. */
export class Initial extends Migration {
  override up(): void {
    this.addSql(
      `create table "node" ("uuid" uuid not null, "name" text not null, "token_hash" varchar(64) not null, "machine_hash" varchar(64) null, "hidden" boolean not null default false, "weight" int not null default 0, "group" text not null default '', "tags" text not null default '', "region" text not null default '', "remark" text not null default '', "private_remark" text not null default '', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "agent_version" text not null default '', "hostname" text not null default '', "os" text not null default '', "kernel" text not null default '', "arch" text not null default '', "cpu_name" text not null default '', "cpu_cores" int not null default 0, "cpu_physical_cores" int not null default 0, "ram_total" bigint not null default '0', "swap_total" bigint not null default '0', "disk_total" bigint not null default '0', "virtualization" text not null default '', "gpu_names" jsonb not null default '[]', "addresses" jsonb not null default '[]', "price" double precision not null default 0, "currency" text not null default '$', "billing_cycle" text not null default 'monthly', "expired_at" timestamptz(3) null, "auto_renewal" boolean not null default false, "traffic_limit" bigint not null default '0', "traffic_limit_type" text not null default 'sum', "month_rotate" int not null default 1, "install" jsonb not null, primary key ("uuid"))`,
    );
    this.addSql(`alter table "node" add constraint "node_token_hash_unique" unique ("token_hash")`);
    this.addSql(`alter table "node" add constraint "node_machine_hash_unique" unique ("machine_hash")`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Checks extends Migration {
  override up(): void {
    this.addSql(`create table "site_check" ("id" serial primary key, "name" text not null, "kind" varchar(40) not null, "settings" jsonb not null, "interval" int not null, "timeout" int not null, "retries" smallint not null, "node_uuid" uuid null, "depends_on" jsonb not null, "paused" boolean not null, "is_public" boolean not null, "position" int not null)`);
    this.addSql(`create table "check_time" ("check_id" int not null, "tier" int not null, "at" bigint not null, "count" int not null, "sum" double precision not null, "min" double precision not null, "max" double precision not null, primary key ("check_id", "tier", "at"))`);
    this.addSql(`create table "check_result" ("check_id" int not null, "at" bigint not null, "state" varchar(16) null, "since" bigint null, "seconds" double precision null, "values" jsonb not null, "message" text not null, "failures" int not null, "failing_since" bigint null, primary key ("check_id"))`);
    this.addSql(`create table "check_period" ("check_id" int not null, "from" bigint not null, "to" bigint not null, "state" varchar(16) not null, "message" text not null, primary key ("check_id", "from"))`);
    this.addSql(`alter table "site_check" add constraint "site_check_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete set null`);
    this.addSql(`alter table "check_time" add constraint "check_time_check_id_foreign" foreign key ("check_id") references "site_check" ("id") on delete cascade`);
    this.addSql(`alter table "check_result" add constraint "check_result_check_id_foreign" foreign key ("check_id") references "site_check" ("id") on update cascade on delete cascade`);
    this.addSql(`alter table "check_period" add constraint "check_period_check_id_foreign" foreign key ("check_id") references "site_check" ("id") on delete cascade`);
  }
}

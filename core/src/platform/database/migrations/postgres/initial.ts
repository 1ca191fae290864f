import { Migration } from '@mikro-orm/migrations';

/** Written by `npm run migration -w core` from the entities; not by hand. */
export class Initial extends Migration {
  override up(): void {
    this.addSql(`create table "account" ("uuid" uuid not null, "username" text not null, "username_key" varchar(128) not null, "password_hash" text not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("uuid"))`);
    this.addSql(`alter table "account" add constraint "account_username_key_unique" unique ("username_key")`);
    this.addSql(`create table "alert" ("id" serial primary key, "key" varchar(160) not null, "open_key" varchar(160) null, "kind" varchar(16) not null, "state" varchar(16) not null, "node" uuid null, "node_name" text not null, "rule" int null, "rule_name" text not null, "task" int null, "task_name" text not null, "metric" varchar(32) not null, "unit" varchar(16) not null, "value" double precision null, "peak" double precision null, "threshold" double precision null, "since" bigint not null, "fired_at" bigint null, "good_since" bigint null, "acknowledged_at" bigint null, "said_at" bigint null, "end_said_at" bigint null, "held" varchar(16) null, "notice" uuid null, "end_notice" uuid null)`);
    this.addSql(`alter table "alert" add constraint "alert_open_key_unique" unique ("open_key")`);
    this.addSql(`create index "alert_state_index" on "alert" ("state")`);
    this.addSql(`create index "alert_key_said_at_index" on "alert" ("key", "said_at")`);
    this.addSql(`create index "alert_node_index" on "alert" ("node")`);
    this.addSql(`create table "alert_rule" ("id" serial primary key, "kind" varchar(16) not null, "name" text not null, "enabled" boolean not null, "scope" jsonb not null, "terms" jsonb not null)`);
    this.addSql(`create table "channel" ("id" uuid not null, "name" text not null, "plugin" varchar(40) not null, "enabled" boolean not null, "events" jsonb null, "language" varchar(8) not null, "settings" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))`);
    this.addSql(`create table "delivery" ("id" uuid not null, "notice" uuid not null, "channel" uuid not null, "channel_name" text not null, "plugin" varchar(40) not null, "state" varchar(16) not null, "next_at" timestamptz(3) null, "composed" jsonb not null, "attempts" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))`);
    this.addSql(`create index "delivery_notice_index" on "delivery" ("notice")`);
    this.addSql(`create index "delivery_next_at_index" on "delivery" ("next_at")`);
    this.addSql(`create index "delivery_created_at_index" on "delivery" ("created_at")`);
    this.addSql(`create table "node" ("uuid" uuid not null, "name" text not null, "token_hash" varchar(64) not null, "machine_hash" varchar(64) null, "hidden" boolean not null default false, "weight" int not null default 0, "group" text not null default '', "tags" text not null default '', "region" text not null default '', "remark" text not null default '', "private_remark" text not null default '', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "agent_version" text not null default '', "hostname" text not null default '', "os" text not null default '', "kernel" text not null default '', "arch" text not null default '', "cpu_name" text not null default '', "cpu_cores" int not null default 0, "cpu_physical_cores" int not null default 0, "ram_total" bigint not null default '0', "swap_total" bigint not null default '0', "disk_total" bigint not null default '0', "virtualization" text not null default '', "gpu_names" jsonb not null default '[]', "addresses" jsonb not null default '[]', "price" double precision not null default 0, "currency" text not null default '$', "billing_cycle" text not null default 'monthly', "expired_at" timestamptz(3) null, "expiry_day" int null, "auto_renewal" boolean not null default false, "traffic_limit" bigint not null default '0', "traffic_limit_type" text not null default 'sum', "month_rotate" int not null default 1, "period_since" bigint not null default '0', "period_until" bigint not null default '0', "period_up" bigint not null default '0', "period_down" bigint not null default '0', "remove_at" bigint null, "hidden_before" boolean not null default false, "install" jsonb not null, primary key ("uuid"))`);
    this.addSql(`alter table "node" add constraint "node_token_hash_unique" unique ("token_hash")`);
    this.addSql(`alter table "node" add constraint "node_machine_hash_unique" unique ("machine_hash")`);
    this.addSql(`create table "last_state" ("node_uuid" uuid not null, "traffic_up" bigint not null, "traffic_down" bigint not null, "reading" jsonb not null, "state" jsonb not null, "detail" jsonb not null, primary key ("node_uuid"))`);
    this.addSql(`create table "enrolment" ("id" uuid not null, "code_hash" varchar(64) not null, "node_uuid" uuid null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, "machine_hash" varchar(64) null, "used_by_uuid" uuid null, primary key ("id"))`);
    this.addSql(`alter table "enrolment" add constraint "enrolment_code_hash_unique" unique ("code_hash")`);
    this.addSql(`create table "notice" ("id" uuid not null, "key" varchar(200) not null, "event" varchar(40) not null, "severity" varchar(16) not null, "node" jsonb null, "values" jsonb not null, "at" timestamptz(3) not null, "queued_at" timestamptz(3) null, primary key ("id"))`);
    this.addSql(`alter table "notice" add constraint "notice_key_unique" unique ("key")`);
    this.addSql(`create index "notice_queued_at_index" on "notice" ("queued_at")`);
    this.addSql(`create table "offline_watch" ("node_uuid" uuid not null, "enabled" boolean null, "grace_seconds" int null, "cooldown_seconds" int null, "drops" jsonb not null, "last_notified" timestamptz(3) null, primary key ("node_uuid"))`);
    this.addSql(`create table "ping_task" ("id" serial primary key, "name" text not null, "type" varchar(8) not null, "target" text not null, "interval" int not null, "enabled" boolean not null, "scope" jsonb not null, "new_nodes" boolean not null, "rank" int not null)`);
    this.addSql(`create table "place" ("address" varchar(45) not null, "provider" varchar(40) not null, "place" jsonb null, "at" timestamptz(3) not null, primary key ("address", "provider"))`);
    this.addSql(`create index "place_at_index" on "place" ("at")`);
    this.addSql(`create table "plugin" ("id" varchar(40) not null, "enabled" boolean not null, "settings" jsonb null, primary key ("id"))`);
    this.addSql(`create table "report_stream" ("node_uuid" uuid not null, "stream" varchar(64) not null, "acked" bigint not null, "saved_at" timestamptz(3) not null, primary key ("node_uuid", "stream"))`);
    this.addSql(`create table "series" ("id" serial primary key, "node_uuid" uuid not null, "kind" varchar(16) not null, "probe" int not null default 0, "rolled_to" bigint not null default '0')`);
    this.addSql(`alter table "series" add constraint "series_node_uuid_kind_probe_unique" unique ("node_uuid", "kind", "probe")`);
    this.addSql(`create table "chunk" ("series_id" int not null, "tier" smallint not null, "t" bigint not null, "data" bytea not null, primary key ("series_id", "tier", "t"))`);
    this.addSql(`create table "session" ("id" uuid not null, "token_hash" varchar(64) not null, "account" uuid not null, "method" varchar(32) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "latest_address" text not null, "latest_user_agent" text not null, "latest_online" timestamptz(3) not null, primary key ("id"))`);
    this.addSql(`alter table "session" add constraint "session_token_hash_unique" unique ("token_hash")`);
    this.addSql(`create index "session_account_index" on "session" ("account")`);
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at")`);
    this.addSql(`create table "setting" ("key" varchar(64) not null, "value" jsonb not null, "updated_at" timestamptz(3) not null, primary key ("key"))`);
    this.addSql(`create table "silence" ("id" serial primary key, "kind" varchar(16) not null, "name" text not null, "scope" jsonb not null, "rule" int null, "schedule" jsonb not null, "spares_critical" boolean not null)`);
    this.addSql(`create table "notice_template" ("event" varchar(40) not null, "language" varchar(8) not null, "title" text not null, "body" text not null, primary key ("event", "language"))`);
    this.addSql(`create table "theme" ("id" varchar(40) not null, "release" varchar(100) not null, "previous" varchar(100) null, "options" jsonb not null default '{}', "source" jsonb null, "failures" jsonb not null default '[]', "installed_at" timestamptz(3) not null, primary key ("id"))`);
    this.addSql(`create table "traffic_correction" ("id" serial primary key, "node_uuid" uuid not null, "at" timestamptz(3) not null, "since" bigint not null, "before_up" bigint not null, "before_down" bigint not null, "after_up" bigint not null, "after_down" bigint not null, "note" text not null, "by" text not null)`);
    this.addSql(`alter table "last_state" add constraint "last_state_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on update cascade on delete cascade`);
    this.addSql(`alter table "enrolment" add constraint "enrolment_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete cascade`);
    this.addSql(`alter table "enrolment" add constraint "enrolment_used_by_uuid_foreign" foreign key ("used_by_uuid") references "node" ("uuid") on delete set null`);
    this.addSql(`alter table "offline_watch" add constraint "offline_watch_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on update cascade on delete cascade`);
    this.addSql(`alter table "report_stream" add constraint "report_stream_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete cascade`);
    this.addSql(`alter table "series" add constraint "series_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete cascade`);
    this.addSql(`alter table "chunk" add constraint "chunk_series_id_foreign" foreign key ("series_id") references "series" ("id") on delete cascade`);
    this.addSql(`alter table "traffic_correction" add constraint "traffic_correction_node_uuid_foreign" foreign key ("node_uuid") references "node" ("uuid") on delete cascade`);
  }
}

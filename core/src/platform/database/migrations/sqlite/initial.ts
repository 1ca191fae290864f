import { Migration } from '@mikro-orm/migrations';

/** Written by `npm run migration -w core` from the entities; not by hand. */
export class Initial extends Migration {
  override up(): void {
    this.addSql("create table `account` (`uuid` text not null primary key, `username` text not null, `username_key` text not null, `password_hash` text not null, `created_at` datetime not null, `updated_at` datetime not null)");
    this.addSql("create unique index `account_username_key_unique` on `account` (`username_key`)");
    this.addSql("create table `alert` (`id` integer not null primary key autoincrement, `key` text not null, `open_key` text null, `kind` text not null, `state` text not null, `node` text null, `node_name` text not null, `rule` integer null, `rule_name` text not null, `task` integer null, `task_name` text not null, `metric` text not null, `unit` text not null, `value` double precision null, `peak` double precision null, `threshold` double precision null, `since` bigint not null, `fired_at` bigint null, `good_since` bigint null, `acknowledged_at` bigint null, `said_at` bigint null, `end_said_at` bigint null, `held` text null, `notice` text null, `end_notice` text null)");
    this.addSql("create unique index `alert_open_key_unique` on `alert` (`open_key`)");
    this.addSql("create index `alert_state_index` on `alert` (`state`)");
    this.addSql("create index `alert_key_said_at_index` on `alert` (`key`, `said_at`)");
    this.addSql("create index `alert_node_index` on `alert` (`node`)");
    this.addSql("create table `alert_rule` (`id` integer not null primary key autoincrement, `kind` text not null, `name` text not null, `enabled` integer not null, `scope` json not null, `terms` json not null)");
    this.addSql("create table `channel` (`id` text not null primary key, `name` text not null, `plugin` text not null, `enabled` integer not null, `events` json null, `language` text not null, `settings` json not null, `created_at` datetime not null)");
    this.addSql("create table `delivery` (`id` text not null primary key, `notice` text not null, `channel` text not null, `channel_name` text not null, `plugin` text not null, `state` text not null, `next_at` datetime null, `composed` json not null, `attempts` json not null, `created_at` datetime not null)");
    this.addSql("create index `delivery_notice_index` on `delivery` (`notice`)");
    this.addSql("create index `delivery_next_at_index` on `delivery` (`next_at`)");
    this.addSql("create index `delivery_created_at_index` on `delivery` (`created_at`)");
    this.addSql("create table `node` (`uuid` text not null primary key, `name` text not null, `token_hash` text not null, `machine_hash` text null, `hidden` integer not null default false, `weight` integer not null default 0, `group` text not null default '', `tags` text not null default '', `region` text not null default '', `remark` text not null default '', `private_remark` text not null default '', `created_at` datetime not null, `updated_at` datetime not null, `agent_version` text not null default '', `hostname` text not null default '', `os` text not null default '', `kernel` text not null default '', `arch` text not null default '', `cpu_name` text not null default '', `cpu_cores` integer not null default 0, `cpu_physical_cores` integer not null default 0, `ram_total` bigint not null default '0', `swap_total` bigint not null default '0', `disk_total` bigint not null default '0', `virtualization` text not null default '', `gpu_names` json not null default '[]', `addresses` json not null default '[]', `price` double not null default 0, `currency` text not null default '$', `billing_cycle` text not null default 'monthly', `expired_at` datetime null, `auto_renewal` integer not null default false, `traffic_limit` bigint not null default '0', `traffic_limit_type` text not null default 'sum', `month_rotate` integer not null default 1, `install` json not null)");
    this.addSql("create unique index `node_token_hash_unique` on `node` (`token_hash`)");
    this.addSql("create unique index `node_machine_hash_unique` on `node` (`machine_hash`)");
    this.addSql("create table `last_state` (`node_uuid` text not null primary key, `traffic_up` bigint not null, `traffic_down` bigint not null, `reading` json not null, `state` json not null, `detail` json not null, constraint `last_state_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on update cascade on delete cascade)");
    this.addSql("create table `enrolment` (`id` text not null primary key, `code_hash` text not null, `node_uuid` text null, `created_at` datetime not null, `expires_at` datetime not null, `used_at` datetime null, `machine_hash` text null, `used_by_uuid` text null, constraint `enrolment_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on delete cascade, constraint `enrolment_used_by_uuid_foreign` foreign key (`used_by_uuid`) references `node` (`uuid`) on delete set null)");
    this.addSql("create unique index `enrolment_code_hash_unique` on `enrolment` (`code_hash`)");
    this.addSql("create table `notice` (`id` text not null primary key, `key` text not null, `event` text not null, `severity` text not null, `node` json null, `values` json not null, `at` datetime not null, `queued_at` datetime null)");
    this.addSql("create unique index `notice_key_unique` on `notice` (`key`)");
    this.addSql("create index `notice_queued_at_index` on `notice` (`queued_at`)");
    this.addSql("create table `offline_watch` (`node_uuid` text not null primary key, `enabled` integer null, `grace_seconds` integer null, `cooldown_seconds` integer null, `drops` json not null, `last_notified` datetime null, constraint `offline_watch_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on update cascade on delete cascade)");
    this.addSql("create table `ping_task` (`id` integer not null primary key autoincrement, `name` text not null, `type` text not null, `target` text not null, `interval` integer not null, `enabled` integer not null, `scope` json not null, `new_nodes` integer not null, `rank` integer not null)");
    this.addSql("create table `place` (`address` text not null, `provider` text not null, `place` json null, `at` datetime not null, primary key (`address`, `provider`))");
    this.addSql("create index `place_at_index` on `place` (`at`)");
    this.addSql("create table `plugin` (`id` text not null primary key, `enabled` integer not null, `settings` json null)");
    this.addSql("create table `report_stream` (`node_uuid` text not null, `stream` text not null, `acked` bigint not null, `saved_at` datetime not null, primary key (`node_uuid`, `stream`), constraint `report_stream_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on delete cascade)");
    this.addSql("create table `series` (`id` integer not null primary key autoincrement, `node_uuid` text not null, `kind` text not null, `probe` integer not null default 0, `rolled_to` bigint not null default '0', constraint `series_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on delete cascade)");
    this.addSql("create unique index `series_node_uuid_kind_probe_unique` on `series` (`node_uuid`, `kind`, `probe`)");
    this.addSql("create table `chunk` (`series_id` integer not null, `tier` integer not null, `t` bigint not null, `data` blob not null, primary key (`series_id`, `tier`, `t`), constraint `chunk_series_id_foreign` foreign key (`series_id`) references `series` (`id`) on delete cascade)");
    this.addSql("create table `session` (`id` text not null primary key, `token_hash` text not null, `account` text not null, `method` text not null, `created_at` datetime not null, `expires_at` datetime not null, `latest_address` text not null, `latest_user_agent` text not null, `latest_online` datetime not null)");
    this.addSql("create unique index `session_token_hash_unique` on `session` (`token_hash`)");
    this.addSql("create index `session_account_index` on `session` (`account`)");
    this.addSql("create index `session_expires_at_index` on `session` (`expires_at`)");
    this.addSql("create table `setting` (`key` text not null primary key, `value` json not null, `updated_at` datetime not null)");
    this.addSql("create table `silence` (`id` integer not null primary key autoincrement, `kind` text not null, `name` text not null, `scope` json not null, `rule` integer null, `schedule` json not null, `spares_critical` integer not null)");
    this.addSql("create table `notice_template` (`event` text not null, `language` text not null, `title` text not null, `body` text not null, primary key (`event`, `language`))");
    this.addSql("create table `theme` (`id` text not null primary key, `release` text not null, `previous` text null, `options` json not null default '{}', `source` json null, `failures` json not null default '[]', `installed_at` datetime not null)");
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Checks extends Migration {
  override up(): void {
    this.addSql("create table `site_check` (`id` integer not null primary key autoincrement, `name` text not null, `kind` text not null, `settings` json not null, `interval` integer not null, `timeout` integer not null, `retries` integer not null, `node_uuid` text null, `depends_on` json not null, `paused` integer not null, `is_public` integer not null, `position` integer not null, constraint `site_check_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on delete set null)");
    this.addSql("create table `check_time` (`check_id` integer not null, `tier` integer not null, `at` bigint not null, `count` integer not null, `sum` double precision not null, `min` double precision not null, `max` double precision not null, primary key (`check_id`, `tier`, `at`), constraint `check_time_check_id_foreign` foreign key (`check_id`) references `site_check` (`id`) on delete cascade)");
    this.addSql("create table `check_result` (`check_id` integer not null primary key, `at` bigint not null, `state` text null, `since` bigint null, `seconds` double precision null, `values` json not null, `message` text not null, `failures` integer not null, `failing_since` bigint null, constraint `check_result_check_id_foreign` foreign key (`check_id`) references `site_check` (`id`) on update cascade on delete cascade)");
    this.addSql("create table `check_period` (`check_id` integer not null, `from` bigint not null, `to` bigint not null, `state` text not null, `message` text not null, primary key (`check_id`, `from`), constraint `check_period_check_id_foreign` foreign key (`check_id`) references `site_check` (`id`) on delete cascade)");
  }
}

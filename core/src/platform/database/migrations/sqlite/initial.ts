import { Migration } from '@mikro-orm/migrations';

/** Written by `npm run migration -w core` from the entities; not by hand. */
export class Initial extends Migration {
  override up(): void {
    this.addSql(
      "create table `node` (`uuid` text not null primary key, `name` text not null, `token_hash` text not null, `machine_hash` text null, `hidden` integer not null default false, `weight` integer not null default 0, `group` text not null default '', `tags` text not null default '', `region` text not null default '', `remark` text not null default '', `private_remark` text not null default '', `created_at` datetime not null, `updated_at` datetime not null, `agent_version` text not null default '', `hostname` text not null default '', `os` text not null default '', `kernel` text not null default '', `arch` text not null default '', `cpu_name` text not null default '', `cpu_cores` integer not null default 0, `cpu_physical_cores` integer not null default 0, `ram_total` bigint not null default '0', `swap_total` bigint not null default '0', `disk_total` bigint not null default '0', `virtualization` text not null default '', `gpu_names` json not null default '[]', `addresses` json not null default '[]', `price` double not null default 0, `currency` text not null default '$', `billing_cycle` text not null default 'monthly', `expired_at` datetime null, `auto_renewal` integer not null default false, `traffic_limit` bigint not null default '0', `traffic_limit_type` text not null default 'sum', `month_rotate` integer not null default 1, `install` json not null)",
    );
    this.addSql('create unique index `node_token_hash_unique` on `node` (`token_hash`)');
    this.addSql('create unique index `node_machine_hash_unique` on `node` (`machine_hash`)');
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Families extends Migration {
  override up(): void {
    this.addSql("create table `series_source` (`id` integer not null primary key autoincrement, `name` text not null)");
    this.addSql("create unique index `series_source_name_unique` on `series_source` (`name`)");
    this.addSql("create table `family` (`id` integer not null primary key autoincrement, `source_id` integer not null, `name` text not null, `declaration` json not null, `is_public` integer not null, constraint `family_source_id_foreign` foreign key (`source_id`) references `series_source` (`id`) on delete cascade)");
    this.addSql("create unique index `family_source_id_name_unique` on `family` (`source_id`, `name`)");
  }
}

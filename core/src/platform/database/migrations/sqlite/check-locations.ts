import { Migration } from '@mikro-orm/migrations';

export class CheckLocations extends Migration {
  override up(): void {
    this.addSql("alter table `site_check` add column `from_core` integer not null default true");
    this.addSql("alter table `site_check` add column `nodes` json not null default '[]'");
    this.addSql("alter table `site_check` add column `quorum` integer not null default 1");
    this.addSql("alter table `check_result` add column `locations` json not null default '[]'");
  }
}

import { Migration } from '@mikro-orm/migrations';

export class NodeCountry extends Migration {
  override up(): void {
    this.addSql("alter table `node` add column `region_by_hand` integer not null default false");
    this.addSql("alter table `node` add column `time_zone` text not null default ''");
    this.addSql("alter table `ping_task` add column `short` text not null default ''");
    this.addSql("alter table `ping_task` add column `region` text not null default ''");
  }
}

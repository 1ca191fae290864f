import { Migration } from '@mikro-orm/migrations';

export class AlertCulprits extends Migration {
  override up(): void {
    this.addSql("alter table `alert` add column `culprits` text null");
  }
}

import { Migration } from '@mikro-orm/migrations';

export class AlertCause extends Migration {
  override up(): void {
    this.addSql("alter table `alert` add column `cause` text null");
  }
}

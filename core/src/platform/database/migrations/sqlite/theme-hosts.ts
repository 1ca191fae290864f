import { Migration } from '@mikro-orm/migrations';

export class ThemeHosts extends Migration {
  override up(): void {
    this.addSql("alter table `theme` add column `hosts` json not null default '[]'");
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Hosts that a theme which is a whole site may load from. */
export class ThemeHosts extends Migration {
  override up(): void {
    this.addSql("alter table `theme` add column `hosts` json not null default '[]'");
  }
}

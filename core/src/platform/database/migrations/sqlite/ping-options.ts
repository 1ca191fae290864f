import { Migration } from '@mikro-orm/migrations';

export class PingOptions extends Migration {
  override up(): void {
    this.addSql("alter table `ping_task` add column `options` json not null default '{}'");
    this.addSql("alter table `ping_task` add column `certificate_until` bigint null");
  }
}

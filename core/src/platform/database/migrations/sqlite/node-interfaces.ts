import { Migration } from '@mikro-orm/migrations';

export class NodeInterfaces extends Migration {
  override up(): void {
    this.addSql("alter table `node` add column `interfaces` json null");
    this.addSql("alter table `node` add column `interface_overrides` json null");
  }
}

import { Migration } from '@mikro-orm/migrations';

export class NodeInterfaces extends Migration {
  override up(): void {
    this.addSql(`alter table "node" add "interfaces" jsonb null, add "interface_overrides" jsonb null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class MachineUpdates extends Migration {
  override up(): void {
    this.addSql("create table `machine_update` (`node_uuid` text not null, `at` bigint not null, `part` text not null, `before` text not null, `after` text not null, primary key (`node_uuid`, `at`, `part`), constraint `machine_update_node_uuid_foreign` foreign key (`node_uuid`) references `node` (`uuid`) on delete cascade)");
  }
}

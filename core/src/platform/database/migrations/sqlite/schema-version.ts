import { Migration } from '@mikro-orm/migrations';

export class SchemaVersion extends Migration {
  override up(): void {
    this.addSql("create table `schema_version` (`id` integer not null primary key, `version` text not null, `hash` text not null, `migrated_at` datetime not null)");
  }
}

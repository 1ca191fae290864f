import { Migration } from '@mikro-orm/migrations';

export class SchemaVersion extends Migration {
  override up(): void {
    this.addSql(`create table "schema_version" ("id" int not null, "version" text not null, "hash" text not null, "migrated_at" timestamptz(3) not null, primary key ("id"))`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class ImportRecord extends Migration {
  override up(): void {
    this.addSql(`create table "import_record" ("id" uuid not null, "product" varchar(60) not null, "at" timestamptz(3) not null, "created" jsonb not null, primary key ("id"))`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Families extends Migration {
  override up(): void {
    this.addSql(`create table "series_source" ("id" serial primary key, "name" varchar(64) not null)`);
    this.addSql(`alter table "series_source" add constraint "series_source_name_unique" unique ("name")`);
    this.addSql(`create table "family" ("id" serial primary key, "source_id" int not null, "name" varchar(64) not null, "declaration" jsonb not null, "is_public" boolean not null)`);
    this.addSql(`alter table "family" add constraint "family_source_id_name_unique" unique ("source_id", "name")`);
    this.addSql(`alter table "family" add constraint "family_source_id_foreign" foreign key ("source_id") references "series_source" ("id") on delete cascade`);
  }
}

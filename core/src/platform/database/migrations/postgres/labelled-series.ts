import { Migration } from '@mikro-orm/migrations';

export class LabelledSeries extends Migration {
  override up(): void {
    this.addSql(`create table "labelled_series" ("id" serial primary key, "group_id" int not null, "column" int not null, "family" varchar(64) not null, "labels" text not null, "first_at" bigint not null, "last_at" bigint not null)`);
    this.addSql(`alter table "labelled_series" add constraint "labelled_series_group_id_family_labels_unique" unique ("group_id", "family", "labels")`);
    this.addSql(`alter table "labelled_series" add constraint "labelled_series_group_id_column_unique" unique ("group_id", "column")`);
    this.addSql(`alter table "labelled_series" add constraint "labelled_series_group_id_foreign" foreign key ("group_id") references "series" ("id") on delete cascade`);
  }
}

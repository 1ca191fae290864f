import { Migration } from '@mikro-orm/migrations';

export class LabelledSeries extends Migration {
  override up(): void {
    this.addSql("create table `labelled_series` (`id` integer not null primary key autoincrement, `group_id` integer not null, `column` integer not null, `family` text not null, `labels` text not null, `first_at` bigint not null, `last_at` bigint not null, constraint `labelled_series_group_id_foreign` foreign key (`group_id`) references `series` (`id`) on delete cascade)");
    this.addSql("create unique index `labelled_series_group_id_family_labels_unique` on `labelled_series` (`group_id`, `family`, `labels`)");
    this.addSql("create unique index `labelled_series_group_id_column_unique` on `labelled_series` (`group_id`, `column`)");
  }
}

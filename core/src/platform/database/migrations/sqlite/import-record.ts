import { Migration } from '@mikro-orm/migrations';

export class ImportRecord extends Migration {
  override up(): void {
    this.addSql("create table `import_record` (`id` text not null primary key, `product` text not null, `at` datetime not null, `created` json not null)");
  }
}

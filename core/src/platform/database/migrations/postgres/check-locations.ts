import { Migration } from '@mikro-orm/migrations';

export class CheckLocations extends Migration {
  override up(): void {
    this.addSql(`alter table "site_check" add "from_core" boolean not null default true, add "nodes" jsonb not null default '[]', add "quorum" smallint not null default 1`);
    this.addSql(`alter table "check_result" add "locations" jsonb not null default '[]'`);
  }
}

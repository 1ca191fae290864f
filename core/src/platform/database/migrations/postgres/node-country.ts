import { Migration } from '@mikro-orm/migrations';

export class NodeCountry extends Migration {
  override up(): void {
    this.addSql(`alter table "node" add "region_by_hand" boolean not null default false, add "time_zone" text not null default ''`);
    this.addSql(`alter table "ping_task" add "short" varchar(4) not null default '', add "region" varchar(2) not null default ''`);
  }
}

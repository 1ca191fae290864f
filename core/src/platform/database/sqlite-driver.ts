import {
  AbstractSqlDriver,
  SqliteConnection,
  SqliteDriver as Base,
  SqlitePlatform,
  type Configuration,
} from '@mikro-orm/sqlite';
import { cacheStatements, type Statement } from './statement-cache.ts';

/** Connection with cached prepared statements. */
class KeepingConnection extends SqliteConnection {
  override createKyselyDialect(options: Parameters<SqliteConnection['createKyselyDialect']>[0]) {
    const dialect = super.createKyselyDialect(options);
    const { database } = this as unknown as { readonly database: { prepare: (sql: string) => Statement } };
    database.prepare = cacheStatements(database.prepare.bind(database));
    return dialect;
  }
}

/** Driver of the ORM for SQLite. */
export class SqliteDriver extends AbstractSqlDriver<SqliteConnection> {
  constructor(config: Configuration) {
    super(config, new SqlitePlatform(), KeepingConnection, ['kysely', 'better-sqlite3']);
  }

  override getORMClass() {
    return Base.prototype.getORMClass.call(this);
  }
}

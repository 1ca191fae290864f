import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MikroORM, type Options } from '@mikro-orm/sql';
import { databaseOptions } from '../src/platform/database/options.ts';

const folder = fileURLToPath(new URL('../src/platform/database/migrations', import.meta.url));
const notice = '/** Written by `npm run migration -w core` from the entities; not by hand. */';

// While nothing is released there is one migration, and it is simply written anew. No database is asked.
for (const [dialect, databaseUrl] of [
  ['sqlite', ''],
  ['postgres', 'postgres://localhost/none'],
] as const) {
  const options = await databaseOptions({ databaseUrl, dataDir: ':memory:' });
  const orm = new MikroORM(options as Options);
  const statements = (await orm.schema.getCreateSchemaSQL({ wrap: false }))
    .split(/;\n+/)
    .map(statement => statement.trim().replace(/;$/, ''))
    .filter(Boolean);
  await orm.close(true);
  const lines = statements.map(statement => `    this.addSql(${quoted(statement)});`).join('\n');
  await writeFile(
    `${folder}/${dialect}/initial.ts`,
    `import { Migration } from '@mikro-orm/migrations';\n\n${notice}\nexport class Initial extends Migration {\n  override up(): void {\n${lines}\n  }\n}\n`,
  );
  console.log(`${dialect}: ${statements.length} statements`);
}

/** The statement in the quotes that it does not contain itself. */
function quoted(statement: string): string {
  return statement.includes('"') ? `\`${statement}\`` : JSON.stringify(statement);
}

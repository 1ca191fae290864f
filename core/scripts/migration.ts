import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MikroORM } from '@mikro-orm/core';
import { MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import type { Options } from '@mikro-orm/sql';
import { entities } from '../src/entities.ts';
import { migrations, type Dialect } from '../src/platform/database/migrations/index.ts';
import { databaseOptions } from '../src/platform/database/options.ts';
import { describeSchema, hashOf } from '../src/platform/database/schema-description.ts';

/*
 * npm run migration -w core -- <name>    writes the migration from the database of all earlier ones to the entities, for both databases
 * npm run migration -w core -- --hash    writes the hashes of the newest migration anew, after it was edited by hand
 */
const folder = fileURLToPath(new URL('../src/platform/database/migrations', import.meta.url));
const index = `${folder}/index.ts`;
const server = process.env.VITRINE_TEST_POSTGRES;
const command = process.argv[2] ?? '';
const dialects = ['sqlite', 'postgres'] as const;

if (!server)
  exit('Set VITRINE_TEST_POSTGRES to a PostgreSQL that may create databases: a migration is written for both.');
if (command === '--hash') await writeHashes(migrations.sqlite.at(-1)!.name);
else if (!/^[a-z][a-z0-9-]*$/.test(command))
  exit('Name the migration in small letters and dashes, such as node-motto.');
else if (migrations.sqlite.some(({ name }) => name === command))
  exit(
    `There is a migration "${command}". Landed ones never change; edit one that has not landed by hand, then run this with --hash.`,
  );
else await write(command);

async function write(name: string): Promise<void> {
  const type = name.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  let list = await readFile(index, 'utf8');
  for (const dialect of dialects) {
    const statements = await withDatabase(dialect, async orm =>
      (await orm.schema.getUpdateSchemaSQL({ wrap: false }))
        .split(/;\n+/)
        .map(statement => statement.trim().replace(/;$/, ''))
        .filter(Boolean),
    );
    if (statements.length === 0) exit('The entities are those of the last migration: there is nothing to write.');
    const lines = statements.map(statement => `    this.addSql(${quoted(statement)});`).join('\n');
    await writeFile(
      `${folder}/${dialect}/${name}.ts`,
      `import { Migration } from '@mikro-orm/migrations';\n\nexport class ${type} extends Migration {\n  override up(): void {\n${lines}\n  }\n}\n`,
    );
    const suffix = dialect === 'sqlite' ? 'Sqlite' : 'Postgres';
    list = list
      .replace(
        /\n\nexport type/,
        `\nimport { ${type} as ${type}${suffix} } from './${dialect}/${name}.ts';\n\nexport type`,
      )
      .replace(
        new RegExp(`(  ${dialect}: \\[[^\\]]*)(\\n  \\],)`),
        `$1\n    { name: '${name}', class: ${type}${suffix}, sha256: '', schema: '' },$2`,
      );
    console.log(`${dialect}/${name}.ts\n${statements.map(statement => `  ${statement}`).join('\n')}`);
  }
  await writeFile(index, list);
  console.log(
    'Read both files: a renamed column is dropped and added here, and data that moves needs statements of its own. ' +
      'Then run `npm run migration -w core -- --hash`.\n' +
      'Set `additive: true` in migrations/index.ts if the release before goes on working on the result.',
  );
}

async function writeHashes(name: string): Promise<void> {
  let list = await readFile(index, 'utf8');
  for (const dialect of dialects) {
    const file = `${folder}/${dialect}/${name}.ts`;
    if (!existsSync(file)) exit(`${file} is missing.`);
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    const schema = await withDatabase(dialect, async orm => hashOf(await describeSchema(orm, dialect)));
    list = list.replace(
      new RegExp(
        `(\\{ name: '${name}', class: \\w+${dialect === 'sqlite' ? 'Sqlite' : 'Postgres'},[^}]*?)sha256: '[^']*', schema: '[^']*'`,
      ),
      `$1sha256: '${sha256}', schema: '${schema}'`,
    );
    console.log(`${dialect}/${name}: file ${sha256}, schema ${schema}`);
  }
  await writeFile(index, list);
}

/** Runs a task on a new database that has been through all migrations. */
async function withDatabase<R>(dialect: Dialect, task: (orm: MikroORM) => Promise<R>): Promise<R> {
  const name = `vitrine_migration_${process.pid}`;
  if (dialect === 'postgres') await onServer(`create database ${name}`);
  const databaseUrl = dialect === 'postgres' ? Object.assign(new URL(server!), { pathname: `/${name}` }).href : '';
  const orm = new MikroORM((await databaseOptions({ databaseUrl, dataDir: ':memory:' }, entities)) as Options);
  try {
    await orm.migrator.up();
    return await task(orm);
  } finally {
    await orm.close(true);
    // Without force, because PostgreSQL would then also end its own autovacuum, which another role may not do.
    if (dialect === 'postgres') await onServer(`drop database ${name}`);
  }
}

async function onServer(sql: string): Promise<void> {
  const dbName = new URL(server!).pathname.slice(1);
  const orm = new PostgresOrm({ clientUrl: server!, dbName, entities: [], discovery: { warnWhenNoEntities: false } });
  await orm.em.getConnection().execute(sql);
  await orm.close(true);
}

/** Quotes the statement with the quotation marks that it does not contain. */
function quoted(statement: string): string {
  return statement.includes('"') ? `\`${statement}\`` : JSON.stringify(statement);
}

function exit(line: string): never {
  console.error(line);
  process.exit(1);
}

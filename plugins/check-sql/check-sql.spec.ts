import { once, type EventEmitter } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import mysql2, { type Connection } from 'mysql2';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import sql from './index.ts';

const url = process.env.VITRINE_TEST_POSTGRES;
const postgresql = () => {
  const { hostname: host, port, username, password, pathname } = new URL(url!);
  const database = pathname.slice(1) || 'postgres';
  return { product: 'postgresql', host, port: Number(port || 5432), username, password, database };
};

(url ? describe : describe.skip)('PostgreSQL', () => {
  it('is up if the query is answered', async () => {
    expect(await testCheck(sql, { ...postgresql(), query: 'SELECT 42 AS queue' })).toMatchObject({
      state: 'ok',
      values: { query_result: 42 },
      message: expect.stringMatching(/^Answered in/),
    });
  });

  it('compares the first value', async () => {
    const config = { ...postgresql(), query: "SELECT 'primary', 2", expected: 'replica' };
    expect(await testCheck(sql, config)).toMatchObject({
      state: 'down',
      message: 'The query returned primary instead of replica',
    });
    expect(await testCheck(sql, { ...config, expected: 'primary' })).toMatchObject({ state: 'ok' });
  });

  it('rejects a query that writes', async () => {
    expect(await testCheck(sql, { ...postgresql(), query: 'CREATE TABLE vitrine_check (id int)' })).toMatchObject({
      state: 'down',
      message: expect.stringContaining('read-only transaction'),
    });
  });

  it('is down with an unknown database', async () => {
    expect(await testCheck(sql, { ...postgresql(), database: 'no_such_database' })).toMatchObject({
      state: 'down',
      message: expect.stringContaining('It refused: database "no_such_database" does not exist'),
    });
  });

  it('is down if the query takes too long', async () => {
    expect(await testCheck(sql, { ...postgresql(), query: 'SELECT pg_sleep(30)' }, 1)).toMatchObject({
      state: 'down',
      message: 'No answer within 1 s',
    });
  });
});

/** The parts of mysql2's server API that are missing from its types. */
interface MysqlClient extends Connection {
  /** Sequence number of the next packet. */
  sequenceId: number;
  serverHandshake(hello: object): void;
  writeOk(): void;
  writeTextResult(rows: object[], columns: object[]): void;
}

/** Starts a server with the protocol of MySQL that records its queries. */
async function mysql() {
  const queries: string[] = [];
  const server = (mysql2 as unknown as { createServer(): EventEmitter }).createServer();
  const open = new Set<MysqlClient>();
  server.on('connection', (client: MysqlClient) => {
    open.add(client);
    client.on('error', () => undefined);
    client.serverHandshake({
      ...{ protocolVersion: 10, serverVersion: '8.4.0', connectionId: 1, statusFlags: 2, characterSet: 33 },
      capabilityFlags: 0xffffff & ~0x800,
      authCallback: ({ user }: { user: string }, done: (_: null, refused?: object) => void) => {
        done(null, user === 'vitrine' ? undefined : { message: `Access denied for user '${user}'`, code: 1045 });
        client.sequenceId = 0;
      },
    });
    client.on('query', (statement: string) => {
      queries.push(statement);
      client.sequenceId = 1;
      const column = { catalog: 'def', schema: '', table: '', orgTable: '', name: 'n', orgName: 'n' };
      const kind = { characterSet: 63, columnLength: 1, columnType: 8, flags: 129, decimals: 0 };
      if (/^select/i.test(statement)) client.writeTextResult([{ n: 7 }], [{ ...column, ...kind }]);
      else client.writeOk();
      client.sequenceId = 0;
    });
  });
  const { _server: listener } = server as unknown as { _server: Server };
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    asked: queries,
    at: { product: 'mysql', host: '127.0.0.1', port: (listener.address() as AddressInfo).port, database: 'shop' },
    [Symbol.asyncDispose]: async () => {
      for (const client of open) client.destroy();
      await new Promise<void>(resolve => void listener.close(() => resolve()));
    },
  };
}

it('queries MySQL in a read-only transaction', async () => {
  await using server = await mysql();
  const config = { ...server.at, username: 'vitrine', query: 'SELECT count(*) FROM jobs' };
  expect(await testCheck(sql, config)).toMatchObject({ state: 'ok', values: { query_result: 7 } });
  expect(server.asked.slice(0, 2)).toEqual(['START TRANSACTION READ ONLY', 'SELECT count(*) FROM jobs']);
});

it('is down if MySQL rejects the user', async () => {
  await using server = await mysql();
  expect(await testCheck(sql, { ...server.at, username: 'other' })).toMatchObject({
    state: 'down',
    message: expect.stringContaining("It refused: Access denied for user 'other'"),
  });
});

it.each(['postgresql', 'mysql'])('is down if nothing listens, with %s', async product => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const config = { product, host: '127.0.0.1', port, database: 'shop', username: 'vitrine' };
  expect(await testCheck(sql, config)).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

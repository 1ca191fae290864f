import { MikroORM } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/sql';
import { startTestApp } from '../../../test/app.ts';
import { entities } from '../../entities.ts';
import { NodeEntity } from '../../nodes/node.entity.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { PluginsService } from '../../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { SiteService } from '../../site/site.service.ts';
import { SocketServerService } from '../sockets/socket-server.service.ts';
import { databaseOptions } from './options.ts';

it('keeps the database open until every slice has flushed', async () => {
  const harness = await startTestApp();
  await harness.given.node({ name: 'before' });
  const flushed: string[] = [];
  for (const slice of [SiteService, NodesService, PluginsService, SettingsService, SocketServerService]) {
    Object.assign(harness.app.get<object>(slice), {
      onApplicationShutdown: async () => {
        await new Promise(resolve => setTimeout(resolve, 20));
        await harness.app
          .get(SqlEntityManager)
          .fork()
          .nativeUpdate(NodeEntity, {}, { name: `flushed by ${slice.name}` });
        flushed.push(slice.name);
      },
    });
  }
  await harness.stop();
  expect(flushed).toHaveLength(5);
  expect(await harness.app.get(SqlEntityManager).getConnection().isConnected()).toBe(false);
  const restarted = await startTestApp({ dataDir: harness.dataDir, databaseUrl: harness.databaseUrl });
  expect((await restarted.http.get('/api/v1/nodes')).body.data[0].node.name).toBe(`flushed by ${flushed.at(-1)}`);
});

it('closes even if a request begins at the same time', async () => {
  const { databaseUrl, dataDir } = await startTestApp();
  const orm = new MikroORM(await databaseOptions({ databaseUrl, dataDir }, entities));
  const query = () =>
    orm.em
      .fork()
      .execute('select 1')
      .catch(() => undefined);
  await query();
  for (let i = 0; i < 8; i++) void query();
  await new Promise(resolve => setTimeout(resolve, 3));
  await orm.close();
  expect(await orm.isConnected()).toBe(false);
});

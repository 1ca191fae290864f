import { EntityManager } from '@mikro-orm/sql';
import { startTestApp } from '../../../test/app.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';
import { FlushService } from '../../history/write/flush.service.ts';
import { MinutesService } from '../../history/write/minutes.service.ts';
import { RollupService } from '../../history/write/rollup.service.ts';
import { Config } from '../../platform/config/config.ts';
import { dialectOf } from '../../platform/database/options.ts';
import { openSource } from './secondary-database.ts';
import { snapshot } from './snapshot.queries.ts';

it('reads loose minutes that are merged and removed meanwhile, as of one moment', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  site.app.get(MinutesService).record(uuid, site.clock.now(), { cpu: 10 });
  await site.app.get(FlushService).flush();
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  const em = site.app.get(EntityManager).fork();
  const config = site.app.get(Config);
  await using source = await openSource(config);
  const backup = snapshot(source.db, dialectOf(config), async rowsOf => {
    begin();
    await isRead;
    const stored = [];
    for await (const row of rowsOf({ name: 'loose_minute', columns: [{ name: 't', kind: 'integer' }] }))
      stored.push(row);
    return stored.length;
  });
  await started;
  await site.clock.advance('61m');
  site.app.get(MinutesService).record(uuid, site.clock.now(), { cpu: 20 });
  await site.app.get(FlushService).flush();
  await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);
  read();
  expect(await backup).toBe(1);
  await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);
  expect(await em.execute('select 1 from loose_minute')).toHaveLength(1);
  expect(await storedMinutes(em, uuid)).toEqual([1, 1]);
});

import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { Events } from '../platform/events/events.service.ts';
import { RestartRequested, RestartService } from '../platform/process/restart.service.ts';
import { RemoteRestoreService } from './remote-restore.service.ts';

it('restarts once for repeated messages about a restore on another instance', async () => {
  const { app } = await startTestApp();
  const restarts: string[] = [];
  app.get(Events).listen(RestartRequested, () => restarts.push('requested'));
  const remoteRestore = new RemoteRestoreService(app.get(RestartService, { strict: false }));
  remoteRestore.onRestoreBegun();
  remoteRestore.onRestoreBegun();
  expect(restarts).toEqual([]);
  await eventually(() => restarts.length > 0);
  expect(restarts).toEqual(['requested']);
});

import { startTestApp } from '../../test/app.ts';
import { ADMIN } from '../../test/test-data.ts';
import { ExecRetentionJob } from './exec-retention.job.ts';

const TASKS = '/api/v1/admin/exec/tasks';

it('removes tasks with their runs past the retention', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const admin = await site.admin();
  const start = async (command: string) =>
    (
      await admin
        .post(TASKS)
        .send({ command, nodes: [node.uuid] })
        .expect(201)
    ).body.data.id as string;
  const old = await start('old');
  await site.clock.skip('5d');
  await admin.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  const newer = await start('newer');
  await site.clock.skip('6d');
  await admin.put('/api/v1/admin/control/settings').send({ record: false, keepDays: 0, recordingsMb: 1 }).expect(422);
  await admin.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  await admin.put('/api/v1/admin/control/settings').send({ record: false, keepDays: 10, recordingsMb: 1 }).expect(200);
  await site.app.get(ExecRetentionJob).run();
  await admin.get(`${TASKS}/${old}`).expect(404);
  await admin.get(`${TASKS}/${newer}`).expect(200);
});

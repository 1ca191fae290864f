import { startTestApp } from '../../test/app.ts';

const SAVED_COMMANDS = '/api/v1/admin/saved-commands';

it('stores commands as typed, in the given order', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const add = async (name: string, text: string) =>
    (await admin.post(SAVED_COMMANDS).send({ name, text }).expect(201)).body.data.id as string;
  const [first, second, third] = [await add('disk', '  df -h\n'), await add('load', 'uptime'), await add('who', 'who')];
  const list = async () =>
    (await admin.get(SAVED_COMMANDS).expect(200)).body.data as { id: string; text: string; remark: string }[];
  expect((await list())[0]).toMatchObject({ text: '  df -h\n', remark: '' });
  await admin
    .put(`${SAVED_COMMANDS}/order`)
    .send({ ids: [third, first, second] })
    .expect(204);
  expect((await list()).map(({ id }) => id)).toEqual([third, first, second]);
  await admin.put(`${SAVED_COMMANDS}/${first}`).send({ name: 'disk', text: 'df -i', remark: 'inodes' }).expect(200);
  expect((await list())[1]).toMatchObject({ text: 'df -i', remark: 'inodes' });
  await admin.delete(`${SAVED_COMMANDS}/${second}`).expect(204);
  await admin.delete(`${SAVED_COMMANDS}/${second}`).expect(404);
  expect((await list()).map(({ id }) => id)).toEqual([third, first]);
});

it('rejects an order of other commands, and commands without a text', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { id } = (await admin.post(SAVED_COMMANDS).send({ name: 'load', text: 'uptime' })).body.data;
  for (const ids of [[], [id, id], [id, '00000000-0000-4000-8000-000000000000']])
    expect((await admin.put(`${SAVED_COMMANDS}/order`).send({ ids }).expect(409)).body.code).toBe(
      'saved-command.order-stale',
    );
  await admin.post(SAVED_COMMANDS).send({ name: 'empty', text: ' \n' }).expect(422);
  await admin.post(SAVED_COMMANDS).send({ name: '', text: 'id' }).expect(422);
  await site.http.get(SAVED_COMMANDS).expect(401);
});

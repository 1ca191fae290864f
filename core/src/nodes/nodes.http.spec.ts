import { theApp } from '../../test/app.ts';

it('shows a node to visitors', async () => {
  const { http, given } = await theApp();
  const { uuid } = await given.node({ name: 'tokyo' });
  const { body } = await http.get(`/api/v1/nodes/${uuid}`).expect(200);
  expect(body.data).toMatchObject({ uuid, name: 'tokyo', tags: [] });
});

import { EntityManager } from '@mikro-orm/sql';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { ADMIN } from '../../test/test-data.ts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { CoreHooks } from './hooks/core-hooks.ts';

const admin = '/api/v1/admin/nodes';

it('notifies plugins of an added node, and of its removal once that is final', async () => {
  const site = await startTestApp();
  const { internal } = site.app.get(CoreHooks);
  const events: string[] = [];
  internal.nodeAdded.tap(({ node, hidden }) => void events.push(`added ${node.name} ${hidden}`));
  internal.nodeRemoved.tap(({ node }) => void events.push(`removed ${node.name}`));
  const client = await site.admin();
  const add = async (name: string, overrides = {}) =>
    (
      await client
        .post(admin)
        .send({ name, ...overrides })
        .expect(201)
    ).body.data.node.uuid as string;
  const tokyo = await add('tokyo');
  await add('osaka', { hidden: true });
  await eventually(() => events.length === 2);
  await client
    .post(`${admin}/removal`)
    .send({ nodes: [tokyo] })
    .expect(200);
  expect(events).toEqual(['added tokyo false', 'added osaka true']);
  await site.clock.skip('2m');
  await eventually(() => events.includes('removed tokyo'));
  expect(events).toHaveLength(3);
});

it('notifies plugins of each expiring node once a day, with the days left', async () => {
  const site = await startTestApp();
  const events: (readonly [string, number])[] = [];
  site.app.get(CoreHooks).internal.nodeExpiring.tap(({ node, daysLeft }) => void events.push([node.name, daysLeft]));
  for (const [name, days] of [
    ['soon', 3],
    ['past', -2],
    ['later', 60],
  ] as const) {
    const { uuid } = await site.given.node({ name });
    await site.app
      .get(EntityManager)
      .fork()
      .nativeUpdate(NodeEntity, { uuid }, { expiredAt: new Date(site.clock.now() + days * DAY_MS) });
  }
  await site.clock.skip('2h');
  await eventually(() => events.length > 0);
  expect(events.filter(([name]) => name === 'soon')).toEqual([['soon', 3]]);
  expect(events.map(([name]) => name)).not.toContain('later');
  await site.clock.skip('1h');
  expect(events.filter(([name]) => name === 'soon')).toHaveLength(1);
});

it('notifies plugins of sign-ins with account, method and address, and not of failed ones', async () => {
  const site = await startTestApp();
  await site.given.admin();
  const events: object[] = [];
  site.app.get(CoreHooks).internal.signedIn.tap(event => void events.push(event));
  const signIn = (password: string) =>
    site.http
      .post('/api/v1/session')
      .set('origin', site.url)
      .set('user-agent', 'Test')
      .send({ username: ADMIN.username, password });
  await signIn('Wrong1234').expect(401);
  expect(events).toEqual([]);
  await signIn(ADMIN.password).expect(201);
  expect(events).toMatchObject([
    { username: ADMIN.username, method: 'password', address: '127.0.0.1', userAgent: 'Test' },
  ]);
  expect(JSON.stringify(events)).not.toContain(ADMIN.password);
});

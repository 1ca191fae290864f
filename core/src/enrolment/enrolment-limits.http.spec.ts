import { randomBytes, randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { EnrolmentCodeEntity } from './enrolment.entity.ts';

const ENROLMENTS = '/api/v1/admin/enrolments';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(() => site.app.get(Database).nativeDelete(EnrolmentCodeEntity, {}));

const add = async () => {
  const admin = await site.admin();
  const { body } = await admin.post(ENROLMENTS).send({ hours: 1 }).expect(201);
  return body.data as { code: string; enrolment: { id: string } };
};
const list = async () => (await (await site.admin()).get(ENROLMENTS).expect(200)).body.data as { id: string }[];
const ids = async () => (await list()).map(({ id }) => id);

it('lists expired codes for a week, until another one is made', async () => {
  const first = await add();
  await site.clock.skip('169h');
  const second = await add();
  expect(await ids()).toEqual([second.enrolment.id, first.enrolment.id]);
  await site.clock.skip('1s');
  const third = await add();
  expect(await ids()).toEqual([third.enrolment.id, second.enrolment.id]);
});

it('lists the newest five hundred codes', async () => {
  const now = site.clock.now();
  const rows = Array.from({ length: 501 }, (_, age) => ({
    ...{ id: randomUUID(), codeHash: randomBytes(32).toString('hex'), node: null },
    ...{ createdAt: new Date(now - age * 1000), expiresAt: new Date(now) },
  }));
  await site.app.get(Database).unitOfWork().insertMany(EnrolmentCodeEntity, rows);
  expect(await ids()).toEqual(rows.slice(0, 500).map(({ id }) => id));
});

it('accepts a code until it expires', async () => {
  const register = (code: string) =>
    site.http
      .post('/api/v1/agent/register')
      .set('authorization', `Bearer ${code}`)
      .send({ machine: randomBytes(32).toString('hex'), name: 'oslo' });
  const [early, late] = [await add(), await add()];
  await site.clock.skip('59m');
  await register(early.code).expect(200);
  await site.clock.skip('1m');
  await register(late.code).expect(401);
});

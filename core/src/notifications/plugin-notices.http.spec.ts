import { appWithInstalled } from '../../test/installed-plugins.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';

async function site() {
  const instance = await appWithInstalled(['with-notices']);
  const send = async (key: string, message: object) =>
    (
      await instance.http
        .put(`/api/messages/${encodeURIComponent(key)}`)
        .send({ title: key, body: 'Body', ...message })
        .expect(200)
    ).body as string;
  return { ...instance, send };
}

it('sends a message with its table in each language, once in seven days', async () => {
  const instance = await site();
  await instance.admin();
  const node = await instance.given.node({ name: 'web-1' });
  const table = [
    ['Node', 'Availability'],
    ['web-1', '99.8 %'],
  ];
  const message = {
    title: 'Week 22',
    body: 'All is well.',
    table,
    node: node.uuid,
    severity: 'warning',
    link: 'https://status.example.com/instance/1',
  };
  expect(await instance.send('week-22', message)).toBe('sent');
  expect(await instance.send('week-22', { title: 'Other words' })).toBe('sent');
  const [notice, ...others] = await queuedNotices(instance);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    event: 'plugin.message',
    severity: 'warning',
    title: 'Letters: Week 22',
    body: expect.stringMatching(/^All is well\.\nNode · Availability\nweb-1 · 99\.8 %\nhttps:.*\/instance\/1$/),
    node: { name: 'web-1' },
  });
  expect((await queuedNotices(instance, 'zh-TW'))[0]?.title).toBe('Letters: Week 22');
  await instance.clock.skip('6d');
  await instance.clock.skip('23h');
  await instance.send('week-22', {});
  expect(await queuedNoticeTitles(instance)).toHaveLength(1);
  await instance.clock.skip('2h');
  await instance.send('week-22', { title: 'Later' });
  expect((await queuedNoticeTitles(instance)).sort()).toEqual(['Letters: Later', 'Letters: Week 22']);
});

it('sends one message for two concurrent calls', async () => {
  const instance = await site();
  await Promise.all(Array.from({ length: 5 }, () => instance.send('a', {})));
  expect(await queuedNoticeTitles(instance)).toEqual(['Letters: a']);
});

it('sends at most twenty messages a day', async () => {
  const instance = await site();
  for (let i = 0; i < 20; i++) expect(await instance.send(`a${i}`, {})).toBe('sent');
  expect(await instance.send('a20', {})).toBe('notices: a plugin sends at most 20 in 24 hours');
  expect(await instance.send('a3', {})).toBe('sent');
  await instance.clock.skip('25h');
  expect(await instance.send('a20', {})).toBe('sent');
  expect(await queuedNoticeTitles(instance)).toHaveLength(21);
});

let refusing: Awaited<ReturnType<typeof site>>;
beforeAll(async () => {
  refusing = await site();
});

it.each([
  ['a b', {}, 'notices: key: must be'],
  ['a', { title: '' }, 'notices: title: '],
  ['a', { title: 'x'.repeat(201) }, 'notices: title: '],
  ['a', { body: 'x'.repeat(4001) }, 'notices: body: '],
  ['a', { severity: 'recovery' }, 'notices: severity: '],
  ['a', { table: [[5]] }, 'notices: table.0.0: '],
  ['a', { link: 'javascript:alert(1)' }, 'notices: link: must be an address'],
  ['a', { node: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10' }, 'notices: node: there is no such node'],
  ['a', { other: 1 }, 'notices: Unrecognized key'],
])('rejects %j with %j: %s', async (key, message, problem) => {
  expect(await refusing.send(key, message)).toContain(problem);
  expect(await queuedNoticeTitles(refusing)).toEqual([]);
});

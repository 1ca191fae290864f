import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@vitrine/contracts/time';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';
import { Events } from '../platform/events/events.service.ts';
import { ThemeChanged } from './theme.events.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const properties = {
  title: { type: 'string', widget: 'text', title: 'Title', group: 'Words' },
  about: { type: 'string', widget: 'rich-text', title: 'About' },
  size: { type: 'integer', widget: 'number', title: 'Size', default: 3, minimum: 1, maximum: 5 },
  logo: { type: 'string', widget: 'image', title: 'Logo' },
  only: { type: 'array', widget: 'nodes', title: 'Nodes' },
  first: { type: 'string', widget: 'node', title: 'Node' },
};
const manifest = {
  options: { type: 'object', properties, required: [] },
  words: { 'zh-CN': { title: { title: '标题', group: '文字' } } },
};
const path = '/api/v1/admin/themes/sunrise/options';

async function site() {
  const app = await startTestApp();
  const client = await app.admin();
  await install(client, themeZip({}, manifest), true);
  const options = async (
    client: {
      get(path: string): PromiseLike<{ body: { data: { activeTheme: { options: Record<string, unknown> } } } }>;
    } = app.http,
  ) => (await client.get('/api/public')).body.data.activeTheme.options;
  return { ...app, client, options };
}

it('returns the form in the language of the request, and visitors the saved values', async () => {
  const { client, options } = await site();
  const chinese = await client.get(path).set('accept-language', 'zh-CN').expect(200);
  expect(chinese.body.data.form.properties.title).toMatchObject({ title: '标题', group: '文字' });
  expect(chinese.body.data.form.properties.size).toMatchObject({ title: 'Size' });
  expect(await options()).toMatchObject({ title: '', size: 3, only: [] });
  await client
    .put(path)
    .send({ values: { title: ' Hello ', size: '5', unknown: 1 } })
    .expect(200);
  expect(await options()).toEqual({ title: 'Hello', about: '', size: 5, logo: '', only: [], first: '' });
});

it('reports the invalid option, and keeps the old value', async () => {
  const { client, options } = await site();
  await client.put(path).send({ values: { size: 4 } });
  const { status, body } = await client.put(path).send({ values: { size: 9 } });
  expect([status, body.code, body.errors]).toEqual([
    422,
    'request.invalid',
    [{ path: 'values.size', code: 'max', message: 'must be at most 5' }],
  ]);
  expect(await options()).toMatchObject({ size: 4 });
});

it('cleans rich text before it is stored', async () => {
  const { client, options } = await site();
  await client
    .put(path)
    .send({ values: { about: '<p>Hi <img src=x onerror=alert(1)><script>alert(1)</script><b>you</b></p>' } })
    .expect(200);
  expect((await options()).about).toBe('<p>Hi <b>you</b></p>');
});

it('names only nodes that the visitor may see', async () => {
  const { client, options, given } = await site();
  const [open, hidden, removed] = await Promise.all([
    given.node({ name: 'a' }),
    given.node({ name: 'b', hidden: true }),
    given.node({ name: 'c' }),
  ]);
  await client
    .put(path)
    .send({ values: { only: [open.uuid, hidden.uuid, removed.uuid], first: hidden.uuid } })
    .expect(200);
  await client.delete(`/api/v1/admin/nodes/${removed.uuid}`).expect(204);
  expect(await options()).toMatchObject({ only: [open.uuid], first: '' });
  expect(await options(client)).toMatchObject({ only: [open.uuid, hidden.uuid], first: hidden.uuid });
});

it('keeps uploaded pictures while an option names them, and rejects other files', async () => {
  const { client, http, options, clock } = await site();
  const add = (data: Buffer) =>
    client.post('/api/v1/admin/themes/sunrise/images').set('content-type', 'image/png').send(data);
  const { value } = (await add(png).expect(201)).body.data;
  await client
    .put(path)
    .send({ values: { logo: value } })
    .expect(200);
  expect(await options()).toMatchObject({ logo: value });
  const { headers } = await http.get(value).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).expect(422);
  await add(Buffer.alloc(3 * 2 ** 20)).expect(413);
  await clock.skip('61m');
  await client
    .put(path)
    .send({ values: { logo: '' } })
    .expect(200);
  await http.get(value).expect(404);
  await http.get('/themes/media/sunrise/..%2f..%2fvitrine.db').expect(404);
});

it('keeps pictures that another administrator has not saved yet', async () => {
  const { client, admin, http, clock } = await site();
  const otherAdmin = await admin();
  const add = async (last: number) => {
    const data = Buffer.concat([png, Buffer.of(last)]);
    const route = '/api/v1/admin/themes/sunrise/images';
    const { body } = await otherAdmin.post(route).set('content-type', 'image/png').send(data).expect(201);
    return (body.data as { value: string }).value;
  };
  const save = (values: object) => client.put(path).send({ values }).expect(200);
  const draft = '/api/v1/admin/themes/sunrise/draft';
  const unsaved = await add(1);
  await otherAdmin
    .put(draft)
    .send({ values: { logo: unsaved }, tokens: {} })
    .expect(200);
  await clock.skip('61m');
  const uploaded = await add(2);
  await save({ title: 'Hi' });
  for (const picture of [unsaved, uploaded]) await http.get(picture).expect(200);
  await otherAdmin.delete(draft).expect(204);
  await clock.skip('61m');
  await save({ title: 'Ho' });
  for (const picture of [unsaved, uploaded]) await http.get(picture).expect(404);
});

it('keeps options across an update if they fit the new form', async () => {
  const { client, options } = await site();
  await client.put(path).send({ values: { title: 'Kept', size: 5 } });
  const narrower = { ...properties, size: { ...properties.size, maximum: 4 } };
  await install(
    client,
    themeZip({}, { ...manifest, version: '1.1.0', options: { ...manifest.options, properties: narrower } }),
  );
  expect(await options()).toMatchObject({ title: 'Kept', size: 3 });
});

it('offers a draft only for changed options, in the form of the installed version', async () => {
  const { client, admin } = await site();
  const otherAdmin = await admin();
  const draft = '/api/v1/admin/themes/sunrise/draft';
  const look = async () => (await client.get(path).expect(200)).body.data;
  const { values, tokens } = await look();
  // The page of the theme saves a draft when it opens.
  await client.put(draft).send({ values, tokens }).expect(200);
  await otherAdmin
    .put(path)
    .send({ values: { title: 'Theirs' }, tokens: { radius: 'none' } })
    .expect(200);
  expect(await look()).toMatchObject({ draft: null, values: { title: 'Theirs' } });

  const saved = await look();
  await client
    .put(draft)
    .send({ values: { ...saved.values, size: 5, about: 'Mine' }, tokens: saved.tokens })
    .expect(200);
  await otherAdmin
    .put(path)
    .send({ values: { title: 'Newer' }, tokens: { radius: 'full' } })
    .expect(200);
  const narrower = { ...properties, size: { ...properties.size, maximum: 4 } };
  const update = { ...manifest, version: '1.1.0', options: { ...manifest.options, properties: narrower } };
  await install(client, themeZip({}, update));
  expect((await look()).draft).toMatchObject({
    values: { title: 'Newer', about: 'Mine', size: 3 },
    tokens: { radius: 'full' },
  });
});

describe('uploaded pictures', () => {
  const themes = '/api/v1/admin/themes';
  const picture = (number: number) => Buffer.concat([png, Buffer.of(number >> 8, number % 256)]);

  it('are shown while their theme is installed, and deleted only with it', async () => {
    const { client, http, app } = await site();
    const changed: string[] = [];
    app.get(Events).listen(ThemeChanged, ({ id }) => changed.push(id));
    const add = async (id: string) =>
      (await client.post(`${themes}/${id}/images`).set('content-type', 'image/png').send(png).expect(201)).body.data
        .value as string;
    const [themeImage, defaultImage] = [await add('sunrise'), await add('default')];
    expect(changed).toEqual(['sunrise', 'default']);
    expect(themeImage).toMatch(/^\/themes\/media\/sunrise\/[0-9a-f]{32}\.png$/);
    await http.get(themeImage.replace(/.png$/, '.svg')).expect(404);
    await http.get(themeImage.replace('sunrise', 'gone')).expect(404);
    await client.post(`${themes}/gone/images`).set('content-type', 'image/png').send(png).expect(404);
    await client.delete(`${themes}/sunrise`).expect(204);
    await http.get(themeImage).expect(404);
    await http.get(defaultImage).expect(200);
  });

  it('are kept for an hour after the upload, and while they are a background', async () => {
    const { client, http, clock } = await site();
    const add = async (number: number) =>
      (await client.post(`${themes}/default/images`).set('content-type', 'image/png').send(picture(number)).expect(201))
        .body.data.value as string;
    const [background, unused] = [await add(1), await add(2)];
    const save = () =>
      client
        .put(`${themes}/default/options`)
        .send({ values: {}, tokens: { backgroundPicture: background } })
        .expect(200);
    await clock.skip('3599999ms');
    await save();
    await http.get(unused).expect(200);
    await clock.skip('1ms');
    await save();
    await http.get(unused).expect(404);
    await http.get(background).expect(200);
  });

  it('without a saved form are deleted when the 201st is uploaded', async () => {
    const { client, clock, dataDir } = await site();
    const folder = join(dataDir, 'theme-media/default');
    await mkdir(folder, { recursive: true });
    const old = new Date(clock.now() - HOUR_MS);
    const write = async (number: number) => {
      const file = join(folder, `${String(number).padStart(32, '0')}.png`);
      await writeFile(file, '');
      await utimes(file, old, old);
    };
    for (let i = 0; i < 199; i++) await write(i);
    const add = (number: number) =>
      client.post(`${themes}/default/images`).set('content-type', 'image/png').send(picture(number)).expect(201);
    await add(1);
    expect(await readdir(folder)).toHaveLength(200);
    await add(2);
    expect(await readdir(folder)).toHaveLength(2);
  });
});

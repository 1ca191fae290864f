import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { THEME_CASES } from '../../../sdk/contracts/test/theme-cases.ts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { ADMIN } from '../../test/test-data.ts';
import { upload } from '../../test/themes/given-theme.ts';

it.each([
  ['another ending', 'theme.rar', 'application/zip', themeZip()],
  ['text in the name of a zip', 'theme.zip', 'application/zip', Buffer.from('hello')],
  ['nothing', 'theme.zip', 'application/zip', Buffer.alloc(0)],
])('answers an upload with %s: only .zip', async (_, name, type, body) => {
  const { admin } = await startTestApp();
  const client = await admin();
  const answer = await client
    .post('/api/v1/admin/themes/candidates')
    .query({ name })
    .set('content-type', type)
    .send(body);
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    415,
    'theme.not-zip',
    'This is not a complete .zip file. Choose the .zip of the theme, or download it again.',
  ]);
});

it('reports a wrong content type of an upload, and needs no file name', async () => {
  const client = await (await startTestApp()).admin();
  const send = (type: string) =>
    client.post('/api/v1/admin/themes/candidates').set('content-type', type).send(themeZip());
  expect((await send('text/html').expect(415)).body.code).toBe('theme.wrong-type');
  await send('application/zip').expect(201);
});

it.each(THEME_CASES)('accepts or rejects %s, and stores nothing of a rejected one', async (_, zip, refusal) => {
  const { admin, dataDir } = await startTestApp();
  const client = await admin();
  const files = async () =>
    (await readdir(dataDir, { recursive: true })).filter(
      name => !/^(vitrine.db|plugin-(storage|logs|starts))|^themes(\/\.incoming)?$/.test(name),
    );
  const before = await files();
  const { status, body } = await upload(client, zip);
  if (!refusal) return expect(status).toBe(201);
  expect([status, body.code]).toEqual([422, expect.stringMatching(/^theme\.(invalid|wrong-sdk)$/)]);
  expect(body.detail).toMatch(refusal);
  expect(await files()).toEqual(before);
});

it.each([
  [29, 201, undefined],
  [30, 404, 'theme.candidate-not-found'],
])('keeps an upload for half an hour: responds after %i minutes with %i', async (minutes, status, code) => {
  const { admin, clock } = await startTestApp();
  const client = await admin();
  const { candidateId } = (await upload(client, themeZip())).body.data;
  await clock.skip(`${minutes}m`);
  await client.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  const { body } = await client
    .post(`/api/v1/admin/themes/candidates/${candidateId}/install`)
    .send({ activate: false })
    .expect(status);
  expect(body.code).toBe(code);
});

/** Sends the given number of megabytes over a plain socket; returns the status, or undefined if the connection was closed. */
const send = (url: string, cookie: string, megabytes: number) =>
  new Promise<number | undefined>(resolve => {
    const { hostname, port } = new URL(url);
    const headers = { cookie, origin: url, 'content-type': 'application/zip' };
    const path = '/api/v1/admin/themes/candidates?name=a.zip';
    const sent = request({ hostname, port, method: 'POST', path, headers });
    sent.on('response', response => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
    const chunk = Buffer.alloc(2 ** 20);
    let remaining = megabytes;
    const sendMore = () => {
      while (remaining-- > 0) if (!sent.write(chunk)) return void sent.once('drain', sendMore);
      sent.end();
    };
    sendMore();
  });

it('rejects an upload larger than a theme may be, and cuts one without an end', async () => {
  const { given, url, http } = await startTestApp();
  const client = await given.admin();
  const cookie = client.jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false } as never)
    .toValueString();
  expect(await send(url, cookie, 40)).toBe(413);
  expect(await send(url, cookie, 1000)).toBeUndefined();
  await http.get('/api/public').expect(200);
});

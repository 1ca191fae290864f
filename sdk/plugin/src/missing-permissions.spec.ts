import { missingPermissionsIn } from './missing-permissions.ts';

it.each([
  ['defineHooks(async ({ http }) => {\n  await http(url);\n});', 2, 'network'],
  ['await host.http.download(url, file)', 1, 'network'],
  ['send: (_, context) => context.network.fetch(url)', 1, 'network'],
  ["export default defineHttpNotifier({ service: 'Pigeon' })", 1, 'network'],
  ['export default\n  defineOpenId({})', 2, 'network'],
  ['\n\nstorage.write("a", "b")', 3, 'storage'],
  ['host.schedule(60, job)', 1, 'schedule'],
  ['host.hooks.routes.tap("GET /api/x", answer)', 1, 'routes'],
  ['hooks\n  .sockets.tap("/api/x", answer)', 1, 'routes'],
  ['hooks.agentProtocol.tap("x", answer)', 1, 'agents'],
])('finds in %j on line %d the permission %s', (source, line, permission) => {
  expect(missingPermissionsIn(source, [])).toEqual([
    { line, message: expect.stringContaining(`needs the permission "${permission}" in the manifest`) },
  ]);
  expect(missingPermissionsIn(source, ['network', 'storage', 'schedule', 'routes', 'agents'])).toEqual([]);
});

it.each([
  ['// http(url)\n/* storage.read("x") */'],
  ['const link = "http://example.com"; // schedule(1, job)'],
  ["import http from 'node:http';\nhttp.request(url); http(1)"],
  ['function schedule() {}\nschedule(1)'],
  ['other.storage.read("x"); library.http(url)'],
])('finds nothing in %j', source => {
  expect(missingPermissionsIn(source, [])).toEqual([]);
});

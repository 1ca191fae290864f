import { HOUR_MS } from '@vitrine/contracts/time';
import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodeStateService } from './node-state.service.ts';

it('shows a gap and its reason for a reading that the machine cannot take', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const absent = [
    { reading: 'ramUsed', reason: 'unreadable', source: '/proc/meminfo' },
    { reading: 'disks', part: '/home/ada/data', reason: 'denied', source: '/home/ada/data' },
  ] as const;
  await using agent = await site.agent(node).connect({ facts: { ...facts, absent: [...absent] } });
  agent.report(site.clock.now(), { cpu: 41 });
  const states = site.app.get(NodeStateService);
  await eventually(() => states.stateOf(node.uuid).cpu === 41);
  agent.report(site.clock.now() + 1, { cpu: 42, ramUsed: undefined });
  await eventually(() => states.stateOf(node.uuid).cpu === 42);

  const [listed] = (await site.http.get('/api/v1/nodes').expect(200)).body.data;
  expect(listed.state).toMatchObject({ cpu: 42, ramUsed: null });
  // Mountpoints and files are private.
  expect(listed.node.absent).toEqual({ ramUsed: 'unreadable' });
  const admin = await site.admin();
  const { body } = await admin.get('/api/v1/admin/nodes').expect(200);
  expect(body.data[0].absences).toEqual(absent);

  agent.send({ type: 'facts', facts });
  await eventually(async () => (await admin.get('/api/v1/admin/nodes')).body.data[0].absences.length === 0);
});

it('stores neither a value nor a zero of an absent reading', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const states = site.app.get(NodeStateService);
  agent.report(site.clock.now(), { cpu: 40 });
  await eventually(() => states.stateOf(node.uuid).cpu === 40);
  await site.clock.advance('61s');
  agent.report(site.clock.now(), { cpu: 41, ramUsed: undefined, load: undefined });
  await eventually(() => states.stateOf(node.uuid).cpu === 41);
  await site.clock.advance('61s');
  const from = site.clock.now() - HOUR_MS;
  const at = `/api/v1/nodes/${node.uuid}/history?from=${from}&to=${site.clock.now()}&metrics=cpu,ramUsed`;
  const { columns } = (await site.http.get(at).expect(200)).body.data;
  const present = (name: string) => columns[name].avg.filter((value: number | null) => value !== null);
  expect([present('cpu'), present('ramUsed').length]).toEqual([[40, 41], 1]);
  const csv = (await site.http.get(`${at}&format=csv`).expect(200)).text;
  expect(
    csv
      .split('\n')
      .find(line => line.includes(',41'))
      ?.trim(),
  ).toMatch(/,41,41,41,,,$/);
});

import type { TestAgentConnection } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { AuditService } from '../audit/audit.service.ts';
import { Events } from '../platform/events/events.service.ts';

/** Starts a site whose agents are replaced by others with the same token. */
async function setUp() {
  const site = await startTestApp();
  const connected = new Map<string, TestAgentConnection>();
  const node = async () => {
    const created = await site.given.node();
    /** Connects an agent. If there is one, that one reports before. */
    const connect = async (pause: `${number}ms` = '0ms') => {
      const before = connected.get(created.uuid);
      before?.report(site.clock.now());
      await before?.settled();
      await site.clock.skip(pause);
      connected.set(created.uuid, await site.agent(created).connect());
      await site.app.get(Events).settled();
    };
    await connect();
    return { uuid: created.uuid, connect };
  };
  /** Returns the number of entries about a node. */
  const entries = async (of: string) => {
    const { entries } = await site.app.get(AuditService).list({ limit: 50, action: 'agents.token-in-use' });
    return entries.filter(({ subject }) => subject.id === of).length;
  };
  return { ...site, node, entries };
}

it('logs a shared token after three replacements within ten minutes', async () => {
  const { node, entries, clock } = await setUp();
  const [first, second] = [await node(), await node()];
  for (const { connect } of [first, second]) for (let i = 0; i < 2; i++) await connect();
  await clock.skip('10m');
  await first.connect();
  expect(await entries(first.uuid)).toBe(1);
  await clock.skip('1ms');
  await second.connect();
  await second.connect();
  expect(await entries(second.uuid)).toBe(0);
  await second.connect();
  expect(await entries(second.uuid)).toBe(1);
});

it('logs a shared token again after six hours', async () => {
  const { node, entries, clock } = await setUp();
  const { uuid, connect } = await node();
  for (let i = 0; i < 3; i++) await connect();
  await clock.skip('21599999ms');
  for (let i = 0; i < 3; i++) await connect();
  expect(await entries(uuid)).toBe(1);
  await clock.skip('1ms');
  await connect();
  expect(await entries(uuid)).toBe(2);
});

it('ignores an agent that reported nothing for two intervals before it was replaced', async () => {
  const { node, entries } = await setUp();
  const [live, lost] = [await node(), await node()];
  for (let i = 0; i < 3; i++) {
    await live.connect('20000ms');
    await lost.connect('20001ms');
  }
  expect([await entries(live.uuid), await entries(lost.uuid)]).toEqual([1, 0]);
});

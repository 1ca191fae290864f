import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import type { Report } from '@vitrine/contracts';
import { report, testAgent } from '../../../test/agent.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { spawnCore } from '../../../test/spawn-core.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';

const MINUTES = 2 * 24 * 60;
const LIVES = 5;
const PER_MINUTE = 2;
const BYTES = 1000;
const count = MINUTES * PER_MINUTE;

/** Days of reports that an agent buffered while the core was down. The counters increase with each report. */
class Outbox {
  readonly reports: Report[] = [];
  acked = 0;
  readonly lost: string[] = [];

  constructor(end: number) {
    const start = end - MINUTES * 60_000;
    for (let i = 0; i < count; i++) {
      const total = (i + 1) * BYTES;
      const interfaces = [{ name: 'eth0', up: 1, down: 1, totalUp: total, totalDown: total }];
      this.reports.push(report(i + 1, start + i * 30_000, { interfaces, uptime: 1000 + i * 30, cpu: i % 100 }));
    }
  }

  /** Sends unacknowledged reports until all are acknowledged or the core is gone. */
  async deliver(url: string, token: string): Promise<void> {
    try {
      await using agent = await testAgent(url)({ token }).connect({ stream: 'stream-of-days' });
      const [welcome] = agent.frames.all;
      if (welcome?.type !== 'welcome') return;
      if (welcome.acked < this.acked)
        this.lost.push(`${this.acked} was acknowledged, but ${welcome.acked} is what was kept`);
      agent.socket.on('message', data => {
        const frame = JSON.parse(String(data)) as { type: string; seq: number };
        if (frame.type === 'ack') this.acked = frame.seq;
      });
      for (let next = welcome.acked; next < count && agent.socket.readyState === agent.socket.OPEN; next += 500) {
        agent.send({ type: 'reports', reports: this.reports.slice(next, next + 500) });
        await pause(20);
      }
      await Promise.race([agent.closed(), pause(60_000, undefined, { ref: false })]);
    } catch {
      // The core was killed during the handshake.
    }
  }
}

/** Counts the stored reports of a node per minute. */
const storedPerMinute = ({ app }: TestApp, node: string) => storedMinutes(app.get(EntityManager).fork(), node);

it('loses nothing that was acknowledged and stores nothing twice, however often the core is killed', async () => {
  const before = await startTestApp();
  const nodes = await Promise.all(Array.from({ length: 5 }, () => before.given.node()));
  await before.stop();
  const end = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
  const outboxes = nodes.map(() => new Outbox(end));

  const acked = () => outboxes.reduce((sum, outbox) => sum + outbox.acked, 0);
  const progress = new Set<number>();
  for (let life = 1; life <= LIVES; life++) {
    await using core = await spawnCore(before);
    const deliveries = outboxes.map((outbox, i) => outbox.deliver(core.url, nodes[i]!.token));
    // Some instances die early, some during a save, some between two; on a slow machine the last one lives until it has stored
    // something.
    if (life < LIVES || progress.size > 1) await pause(life * 160);
    else await eventually(() => acked() > 0, 120_000);
    await core.kill();
    await Promise.all(deliveries);
    progress.add(acked());
  }
  expect(progress.size).toBeGreaterThan(1);

  const last = await spawnCore(before);
  const deliveries = outboxes.map((outbox, i) => outbox.deliver(last.url, nodes[i]!.token));
  const sent = async () =>
    (await (await fetch(`${last.url}/api/v1/nodes`)).json()) as { data: { state: { trafficUp: number } }[] };
  await eventually(async () => (await sent()).data.every(({ state }) => state.trafficUp === (count - 1) * BYTES));
  await last.stop();
  await Promise.all(deliveries);
  expect(outboxes.flatMap(outbox => outbox.lost)).toEqual([]);

  const after = await startTestApp({ dataDir: before.dataDir, databaseUrl: before.databaseUrl });
  for (const { uuid } of nodes) {
    const stored = await storedPerMinute(after, uuid);
    expect(stored).toHaveLength(MINUTES);
    expect(stored.every(n => n === PER_MINUTE)).toBe(true);
    const { body } = await after.http.get('/api/v1/nodes').expect(200);
    const node = body.data.find((entry: { node: { uuid: string } }) => entry.node.uuid === uuid);
    expect(node.state).toMatchObject({
      online: false,
      trafficUp: (count - 1) * BYTES,
      trafficDown: (count - 1) * BYTES,
    });
  }
});

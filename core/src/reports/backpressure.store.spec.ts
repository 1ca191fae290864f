import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { BackpressureService } from './backpressure.service.ts';

async function setUp() {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  const agent = await directAgent(site, uuid);
  const minutes = site.app.get(MinutesService);
  /** Buffers minutes of the node until there are so many. */
  const buffer = (count: number) => {
    while (minutes.size < count) minutes.record(uuid, site.clock.now() - minutes.size * MINUTE_MS, { cpu: 1 });
  };
  const apply = () => site.app.get(BackpressureService).apply(agent.link);
  return { ...site, agent, minutes, buffer, apply };
}

it('makes an agent wait for the save of more than 5000 minutes', async () => {
  const { agent, minutes, buffer, apply } = await setUp();
  buffer(5000);
  expect(apply()).toBeUndefined();
  buffer(5001);
  await apply();
  expect(minutes.size).toBe(0);
  expect(agent.closed).toEqual([]);
});

it('closes an agent while 20,000 minutes cannot be stored', async () => {
  const { app, agent, minutes, buffer, apply, loseDatabase } = await setUp();
  await loseDatabase();
  buffer(19_999);
  await apply();
  expect(app.get(FlushService).failing).toBe(true);
  expect([agent.closed, minutes.size]).toEqual([[], 19_999]);
  buffer(20_000);
  await apply();
  expect([agent.closed, minutes.size]).toEqual([[1013, 1013], 0]);
});

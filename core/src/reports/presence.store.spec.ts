import { startTestApp, type TestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { NodeStateService } from './node-state.service.ts';
import { PresenceService } from './presence.service.ts';

let site: TestApp;
let states: NodeStateService;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  states = site.app.get(NodeStateService);
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});
afterEach(async () => {
  site.app.get(PresenceService).onGoodbye(node);
  // The checks end first, so that the rest is no pause.
  await site.clock.advance('2s');
  await site.clock.skip('5m');
});

const isOnline = () => states.stateOf(node).online;
const isCurrent = () => states.presenceOf(node).isCurrent;
const report = () => site.app.get(PresenceService).onReport(node, states.ensureRecord(node), site.clock.now());

/** Advances until the node is offline. */
async function secondsOnline(): Promise<number> {
  for (let seconds = 0; seconds < 200; seconds++) {
    if (!isOnline()) return seconds;
    await site.clock.advance('1s');
  }
  return Infinity;
}

it('sets a node offline after three intervals without a report, repeatedly', async () => {
  for (let i = 0; i < 2; i++) {
    report();
    expect(states.stateOf(node)).toMatchObject({ online: true, lastReport: site.clock.now() });
    await site.clock.advance('10s');
    report();
    expect(await secondsOnline()).toBe(30);
    await site.clock.advance('1m');
  }
});

it('ignores a goodbye of a node that is offline', async () => {
  site.app.get(PresenceService).onGoodbye(node);
  expect(states.presenceOf(node)).toMatchObject({ online: false, left: false });
  report();
  site.app.get(PresenceService).onGoodbye(node);
  expect(states.presenceOf(node)).toMatchObject({ online: false, left: true });
  report();
  expect(states.presenceOf(node)).toMatchObject({ online: true, left: false });
});

describe('a report that is 15 seconds late', () => {
  /** Reports three times in time, then late. Returns how long the node then stays online. */
  async function lateOnce(beforeLate: () => Promise<unknown> | void) {
    for (let i = 0; i < 3; i++) {
      report();
      await site.clock.advance('10s');
    }
    await site.clock.advance('15s');
    await beforeLate();
    report();
  }

  it('extends the time of the next one on an open connection', async () => {
    await directAgent(site, node);
    await lateOnce(() => undefined);
    expect(await secondsOnline()).toBe(40);
  });

  it('does not extend it on another connection', async () => {
    await directAgent(site, node);
    await lateOnce(() => directAgent(site, node));
    expect(await secondsOnline()).toBe(30);
  });

  it('extends it without a connection if the previous one was late, too', async () => {
    await lateOnce(() => undefined);
    await site.clock.advance('25s');
    report();
    expect(await secondsOnline()).toBe(40);
  });

  it('does not extend it without a connection if it is the first late one', async () => {
    await lateOnce(() => undefined);
    expect(await secondsOnline()).toBe(30);
  });

  it('does not extend it after an outage', async () => {
    await directAgent(site, node);
    for (let i = 0; i < 3; i++) {
      report();
      await site.clock.advance('10s');
    }
    expect(await secondsOnline()).toBe(20);
    await site.clock.advance('10s');
    report();
    expect(await secondsOnline()).toBe(30);
  });
});

describe('a pause of this process', () => {
  it('marks states as outdated until agents have had the same time to report', async () => {
    report();
    await site.clock.advance('1s');
    expect(isCurrent()).toBe(true);
    await site.clock.skip('40s');
    expect([isOnline(), isCurrent()]).toEqual([true, false]);
    await site.clock.advance('39s');
    expect(isCurrent()).toBe(false);
    await site.clock.advance('1s');
    expect(isCurrent()).toBe(true);
    expect(await secondsOnline()).toBe(30);
  });

  it('is detected if it is longer than three seconds', async () => {
    report();
    await site.clock.advance('1s');
    await site.clock.skip('3s');
    expect(isCurrent()).toBe(true);
    await site.clock.skip('3001ms');
    expect(isCurrent()).toBe(false);
  });

  it('is ignored without online nodes', async () => {
    report();
    await site.clock.advance('10s');
    report();
    site.app.get(PresenceService).onGoodbye(node);
    await site.clock.advance('2s');
    await site.clock.skip('10m');
    expect(isCurrent()).toBe(true);
    report();
    expect(await secondsOnline()).toBe(30);
  });
});

import { EventEmitter } from 'node:events';
import { AGENT_LIMITS, AGENT_PROTOCOL } from '@vitrine/contracts';
import { SimulatedMachine } from '../fleet/simulated-machine.ts';
import { Log } from '../log.ts';
import { Outbox } from '../outbox/outbox.ts';
import { AgentSession } from './agent-session.ts';
import type { SessionDelegate } from './session-delegate.ts';
import { TIMING } from './timing.ts';

const machine = new SimulatedMachine(7);
const facts = await machine.facts();

/** Time in ms of a clock that the test sets. */
let now: number;
const realNow = performance.now.bind(performance);
beforeEach(() => {
  now = 1000;
  performance.now = () => now;
});
afterEach(() => void (performance.now = realNow));

function open(reports = 0) {
  const outbox = new Outbox(undefined, new Log(() => undefined));
  for (let i = 0; i < reports; i++) outbox.add(machine.read(), 1_790_000_000_000 + i);
  const received = {
    intervals: [] as number[],
    clocks: [] as number[][],
    welcomes: [] as string[],
    refusals: [] as string[][],
  };
  const delegate: SessionDelegate = {
    version: '1.2.3',
    features: [
      { capability: 'exec', handlers: { exec: ({ id }, send) => send({ type: 'execEnd', id }) } },
      { capability: 'terminal', handlers: {} },
    ],
    stream: 's1',
    boot: 'b1',
    facts,
    outbox,
    counts: { sent: 0, connections: 0, errors: 0 },
    events: new EventEmitter(),
    withCorrectedTime: report => report.json,
    correctClock: (...clock) => void received.clocks.push(clock),
    setInterval: seconds => void received.intervals.push(seconds),
    welcomed: node => void received.welcomes.push(node),
    refused: (...reason) => void received.refusals.push(reason),
  };
  const session = new AgentSession(delegate, TIMING);
  const frames: object[] = [];
  const receive = (frame: unknown) => session.receive(frame, answer => frames.push(answer));
  const welcome = (overrides: object = {}) =>
    receive({
      type: 'welcome',
      protocol: AGENT_PROTOCOL.max,
      node: 'n1',
      interval: 5,
      time: 5000,
      acked: 0,
      ...overrides,
    });
  /** Sends a batch if there is one, and returns the numbers of its reports. */
  const send = () => {
    const batch = session.next();
    if (batch) session.sent(batch);
    return batch?.reports.map(({ seq }) => seq) ?? [];
  };
  return { session, received, delegate, outbox, frames, receive, welcome, send };
}

it('sends its version and capabilities in its hello', () => {
  const { session } = open();
  expect(session.hello()).toMatchObject({
    type: 'hello',
    protocol: AGENT_PROTOCOL,
    version: '1.2.3',
    capabilities: ['exec', 'terminal'],
    stream: 's1',
    boot: 'b1',
  });
});

it('corrects its clock by half of the time that the welcome took', () => {
  const { session, received, welcome } = open();
  session.hello();
  now += 80;
  welcome({ time: 5000 });
  expect(received.clocks).toEqual([[5000, 40]]);
});

it('sends no reports before the welcome', () => {
  const { session, welcome, send } = open(2);
  expect([session.welcomed, send()]).toEqual([false, []]);
  welcome();
  expect([session.welcomed, send(), send()]).toEqual([true, [1, 2], []]);
});

it('sends only reports that the core has not acknowledged', () => {
  const { welcome, send } = open(5);
  welcome({ acked: 3 });
  expect(send()).toEqual([4, 5]);
});

it('counts sent reports', () => {
  const { welcome, send, delegate } = open(3);
  welcome();
  send();
  expect(delegate.counts.sent).toBe(3);
});

it.each([
  ['of an older protocol', { protocol: AGENT_PROTOCOL.min - 1 }],
  ['of a newer protocol', { protocol: AGENT_PROTOCOL.max + 1 }],
  ['without a protocol', { protocol: undefined }],
  ['without a time', { time: undefined }],
  ['with a time before 1970', { time: -1 }],
  ['without a number of reports', { acked: undefined }],
  ['with half a report', { acked: 1.5 }],
])('closes as incompatible after a welcome %s', (_, overrides) => {
  const { session, welcome, send } = open(1);
  welcome(overrides);
  expect(session.end).toMatchObject({ kind: 'incompatible' });
  expect([session.welcomed, send()]).toEqual([false, []]);
});

it('reads only the clock from a second welcome', () => {
  const { welcome, send, received } = open(3);
  welcome();
  send();
  welcome({ acked: 1 });
  expect(received.welcomes).toEqual(['n1']);
  expect(received.clocks).toHaveLength(2);
  expect(send()).toEqual([]);
});

it.each([0.5, 5, 3600])('changes its interval to %d s', interval => {
  const { received, receive } = open();
  receive({ type: 'rate', interval });
  expect(received.intervals).toEqual([interval]);
});

it.each([0.49, 0, -1, 3601, Number.NaN, '5', null, undefined])('ignores the invalid interval %p', interval => {
  const { received, receive } = open();
  receive({ type: 'rate', interval });
  expect(received.intervals).toEqual([]);
});

it('ignores outdated and invalid acknowledgements', () => {
  const { welcome, receive, send, outbox } = open(5);
  welcome();
  send();
  receive({ type: 'ack', seq: 4 });
  receive({ type: 'ack', seq: 2 });
  receive({ type: 'ack', seq: '5' });
  receive({ type: 'ack', seq: -1 });
  expect(outbox.acked).toBe(4);
});

it('resends reports that are not acknowledged in time', () => {
  const { session, welcome, receive, send } = open(3);
  welcome();
  send();
  receive({ type: 'ack', seq: 1 });
  now += TIMING.stall;
  session.resendIfStalled();
  expect(send()).toEqual([]);
  now += 1;
  session.resendIfStalled();
  expect(send()).toEqual([2, 3]);
});

it('restarts the time-out after an acknowledgement and after resending', () => {
  const { session, welcome, receive, send } = open(3);
  welcome();
  send();
  now += TIMING.stall;
  receive({ type: 'ack', seq: 1 });
  now += TIMING.stall;
  session.resendIfStalled();
  expect(send()).toEqual([]);
  now += 1;
  session.resendIfStalled();
  expect(send()).toEqual([2, 3]);
  now += TIMING.stall;
  session.resendIfStalled();
  expect(send()).toEqual([]);
});

it('excludes idle time from the time-out of acknowledgements', () => {
  const { session, welcome, receive, send, outbox } = open(1);
  welcome();
  send();
  receive({ type: 'ack', seq: 1 });
  now += 10 * TIMING.stall;
  session.resendIfStalled();
  outbox.add(machine.read(), 1_790_000_000_009);
  send();
  session.resendIfStalled();
  expect(send()).toEqual([]);
});

it('halves a rejected batch until one report is left, and skips that one', () => {
  const { session, welcome } = open(5);
  welcome();
  const refuse = () => {
    const batch = session.next()!;
    session.onBatchRefused(batch);
    return batch.reports.map(({ seq }) => seq);
  };
  expect([refuse(), refuse(), refuse()]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3],
    [1, 2],
  ]);
  expect(refuse()).toEqual([1]);
  const next = session.next()!;
  expect(next.reports.map(({ seq }) => seq)).toEqual([2]);
  session.sent(next);
  expect(session.next()!.reports.map(({ seq }) => seq)).toEqual([3, 4, 5]);
});

it('sends at most as many reports as a batch may have', () => {
  const { welcome, send } = open(AGENT_LIMITS.reportsPerBatch + 1);
  welcome();
  expect(send()).toHaveLength(AGENT_LIMITS.reportsPerBatch);
  expect(send()).toEqual([AGENT_LIMITS.reportsPerBatch + 1]);
});

it('dispatches frames to its features, and ignores unknown ones', () => {
  const { receive, frames, received } = open();
  for (const frame of [null, 'text', 5, {}, { type: 'sing' }, { type: 'exec', id: 'x' }]) receive(frame);
  expect(frames).toEqual([{ type: 'execEnd', id: 'x' }]);
  receive({ type: 'error', code: 'auth', detail: 'token' });
  expect(received.refusals).toEqual([['auth', 'token']]);
});

import type { IncomingMessage } from 'node:http';
import { readConfig } from '../config/config.ts';
import { AnonymousReadsService } from './anonymous-reads.service.ts';
import { setCaller, type Caller } from './caller.ts';
import { PeerService } from './peer.service.ts';
import { ProblemError } from './problem.ts';

const GUEST: Caller = { kind: 'guest', share: 'link', node: null, closed: false, until: 0 };
const ADMIN: Caller = { kind: 'admin', account: 'ada', session: 's1' };

function setUp() {
  const anonymousReads = new AnonymousReadsService(new PeerService(readConfig({ VITRINE_DATA_DIR: '/nowhere' })));
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const problems: ProblemError[] = [];
  /** Starts reads of one network. */
  const read = (count: number, network: number, caller?: Caller) => {
    for (let n = 0; n < count; n++) {
      const remoteAddress = `2001:db8:0:${network.toString(16)}::${(n + 1).toString(16)}`;
      const request = { socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage;
      if (caller) setCaller(request, caller);
      const run = async () => {
        running++;
        await gate.promise;
      };
      anonymousReads.run(request, run).catch((error: unknown) => problems.push(error as ProblemError));
    }
  };
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return { read, problems, settle, running: () => running, gate };
}

it('runs two reads of a network and four in all at a time, and any of an account', async () => {
  const { read, running, settle, gate } = setUp();
  read(3, 1);
  await settle();
  expect(running()).toBe(2);
  read(1, 2, GUEST);
  read(1, 3);
  await settle();
  expect(running()).toBe(4);
  read(1, 4, GUEST);
  await settle();
  expect(running()).toBe(4);
  read(5, 1, ADMIN);
  await settle();
  expect(running()).toBe(9);
  gate.resolve();
  await settle();
  expect(running()).toBe(11);
});

it('rejects a read with a retry after two seconds if 100 of a network or 500 in all wait', async () => {
  const { read, problems, settle } = setUp();
  read(102, 0);
  await settle();
  expect(problems).toEqual([]);
  read(1, 0);
  await settle();
  expect(problems.map(problem => [problem.body().code, problem.details.retryAfter])).toEqual([['request.busy', 2]]);
  read(102, 1);
  for (const network of [2, 3, 4]) read(100, network);
  await settle();
  expect(problems).toHaveLength(1);
  read(1, 5);
  await settle();
  expect(problems).toHaveLength(2);
});

import { NotAllowed, type CollectorAccess } from '@vitrine/contracts/collector';
import { brokerCall } from './broker-call.ts';

/** An access that answers with its own arguments, as a machine with everything would. */
const access = new Proxy({} as CollectorAccess, {
  get:
    (_, method) =>
    async (...args: unknown[]) =>
      method === 'getBytes' ? Buffer.from(args.join(' ')) : [method, ...args],
});

it.each<[string, unknown[], unknown]>([
  ['read', ['/a'], ['read', '/a', undefined]],
  ['read', ['/a', 5], ['read', '/a', 5]],
  ['read', ['/a', 2_000_000], ['read', '/a', 1_000_000]],
  ['list', ['/a'], ['list', '/a']],
  ['age', ['/a'], ['age', '/a']],
  ['get', ['/s', '/p'], ['get', '/s', '/p']],
  ['getBytes', ['/s', '/p'], Buffer.from('/s /p').toString('base64')],
  ['ask', ['127.0.0.1:1', ['A']], ['ask', '127.0.0.1:1', ['A']]],
  ['receive', [8125], ['receive', 8125]],
  ['receive', [70_000], ['receive', 65_535]],
  ['run', ['id', []], ['run', 'id', [], undefined]],
  ['run', ['id', ['-u'], 3], ['run', 'id', ['-u'], 3]],
  ['run', ['id', ['-u'], 11], ['run', 'id', ['-u'], 10]],
  ['list', ['x'.repeat(4096)], ['list', 'x'.repeat(4096)]],
  ['run', ['id', Array<string>(50).fill('x')], ['run', 'id', Array<string>(50).fill('x'), undefined]],
])('passes on %s', async (method, args, expected) => {
  expect(await brokerCall(access, method, args)).toEqual(expected);
});

it.each<[unknown, unknown]>([
  ['write', ['/a']],
  ['toString', []],
  [5, []],
  ['list', '/a'],
  ['list', undefined],
  ['list', [5]],
  ['list', ['x'.repeat(4097)]],
  ['list', ['/a\0b']],
  ['read', ['/a', '5']],
  ['read', ['/a', 0]],
  ['read', ['/a', -1]],
  ['receive', [undefined]],
  ['run', ['id', 'x']],
  ['run', ['id', Array<string>(51).fill('x')]],
  ['run', ['id', [5]]],
  ['run', ['id', [], '3']],
])('refuses %j with the arguments %j', async (method, args) => {
  await expect((async () => brokerCall(access, method, args))()).rejects.toThrow(NotAllowed);
});

import { createPublicKey, verify } from 'node:crypto';
import { MemoryStore } from '@vitrine/plugin-sdk/testing';
import { decode, encode } from 'cborg';
import type { AgentBridge, AgentFrame, CoreFrame } from '@vitrine/plugin-sdk';
import { BeszelAgent } from './beszel-agent.ts';
import plugin from './index.ts';
import { hubKey, readKey } from './hub-key.ts';

/** Made by `ssh-keygen -t ed25519 -N ''` for this test, with its public key. */
const OPENSSH = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACDy/Y+Mm8TcLhQ4CYfF9R6OOBTtFYJNmUjzjORnKj1jgAAAAIgZJqg2GSao
NgAAAAtzc2gtZWQyNTUxOQAAACDy/Y+Mm8TcLhQ4CYfF9R6OOBTtFYJNmUjzjORnKj1jgA
AAAEChbpfgAHx6VpNHykbQ5qQs2cc82DLA8RuXHjF1p3S3xvL9j4ybxNwuFDgJh8X1Ho44
FO0Vgk2ZSPOM5GcqPWOAAAAAAAECAwQF
-----END OPENSSH PRIVATE KEY-----
`;
const PUBLIC = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPL9j4ybxNwuFDgJh8X1Ho44FO0Vgk2ZSPOM5GcqPWOA';

it('reads the key of a hub as OpenSSH writes it', async () => {
  const key = await hubKey(new MemoryStore(), OPENSSH);
  expect(key.publicKey).toBe(PUBLIC);
  expect(verify(null, Buffer.from('token'), createPublicKey(readKey(OPENSSH)), key.sign('token'))).toBe(true);
});

it('explains what an invalid key has to be, before it is saved', () => {
  expect(plugin.config.parse({ privateKey: 'rubbish' })).toMatchObject({
    ok: false,
    problems: [{ path: 'privateKey', message: 'must be an Ed25519 private key without a passphrase' }],
  });
  expect(plugin.config.parse({ privateKey: OPENSSH })).toMatchObject({ ok: true });
});

it('keeps the key that it created', async () => {
  const kept = new MemoryStore();
  const { publicKey } = await hubKey(kept, undefined);
  expect((await hubKey(kept, '')).publicKey).toBe(publicKey);
  expect((await hubKey(new MemoryStore(), '')).publicKey).not.toBe(publicKey);
});

it.each([
  ['nothing of a key', 'x'],
  [
    'a key of another kind',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU=\n-----END OPENSSH PRIVATE KEY-----',
  ],
])('rejects %s', (_, text) => {
  expect(() => readKey(text)).toThrow();
});

/** Frames of the agent 0.18.8: it attaches the facts of its machine only to readings of exactly 60 seconds. */
describe('an agent since 0.18', () => {
  const info = [
    [5, 3247],
    [10, '0.18.8'],
  ] as const;
  const details = [
    [0, 'host-1'],
    [1, '6.1.0-example'],
    [2, 2],
    [3, 4],
    [4, 'Example CPU'],
    [5, 0],
    [6, 'Debian GNU/Linux 12 (bookworm)'],
    [7, 'x86_64'],
    [9, 25_276_510_208],
  ] as const;

  /** `cached`: number of questions about facts to which it answers with an older reading, without them. */
  async function connected(cached = 0) {
    const received: AgentFrame[] = [];
    const asked: number[] = [];
    let send: (frame: CoreFrame) => void = () => {};
    const none = { hostname: '', os: '', kernel: '', arch: '', cpuName: '', virtualization: '' };
    const zero = { cpuCores: 0, ramTotal: 0, swapTotal: 0, diskTotal: 0 };
    const bridge: AgentBridge = {
      connect: async request => {
        send = request.send;
        return {
          node: 'n',
          facts: { ...none, ...zero, gpuNames: [], addresses: [] },
          version: '',
          receive: frame => void received.push(frame),
          openTerminal: async () => undefined,
          close: () => {},
        };
      },
      register: async () => undefined,
    };
    const answers: (() => void)[] = [];
    const agent: BeszelAgent | undefined = await BeszelAgent.connect(
      bridge,
      { token: 't', address: '' },
      {
        close: () => {},
        send: message => {
          const request = decode(message, { useMaps: true }) as Map<number, unknown>;
          const id = request.get(2) as number;
          if (request.get(0) === 1)
            return answers.push(() =>
              agent!.receive(
                encode(
                  new Map<number, unknown>([
                    [0, id],
                    [2, new Map()],
                  ]),
                ),
              ),
            );
          if (request.get(0) === 4) return;
          const cacheMs = (request.get(1) as Map<number, unknown>).get(0) as number;
          asked.push(cacheMs);
          const cpu = cacheMs === 60_000 ? 99 : 12;
          const data = new Map<number, unknown>([
            [
              0,
              new Map<number, unknown>([
                [0, cpu],
                [2, 23.5],
              ]),
            ],
            [1, new Map<number, unknown>(info)],
            ...(cacheMs === 60_000 && asked.filter(one => one === cacheMs).length > cached
              ? [[4, new Map<number, unknown>(details)] as const]
              : []),
          ]);
          answers.push(() =>
            agent!.receive(
              encode(
                new Map<number, unknown>([
                  [0, id],
                  [1, data],
                ]),
              ),
            ),
          );
        },
      },
    );
    agent!.startHandshake(new Uint8Array());
    const answerAll = () => {
      for (let next = answers.shift(); next; next = answers.shift()) next();
    };
    return {
      agent: agent!,
      received,
      asked,
      answerAll,
      welcome: (interval: number) => send({ type: 'rate', interval }),
    };
  }

  it('is asked for its facts as its version expects', async () => {
    const { received, asked, answerAll } = await connected();
    answerAll();
    expect(asked).toEqual([60_000, 10_000]);
    expect(received[0]).toMatchObject({
      type: 'hello',
      version: 'Beszel 0.18.8',
      facts: {
        hostname: 'host-1',
        os: 'Debian GNU/Linux 12 (bookworm)',
        kernel: '6.1.0-example',
        arch: 'x86_64',
        cpuName: 'Example CPU',
        cpuCores: 4,
        cpuPhysicalCores: 2,
        ramTotal: 25_276_510_208,
      },
    });
  });

  it('does not report the reading that brought its facts', async () => {
    const { received, answerAll } = await connected();
    answerAll();
    const reports = received.flatMap(frame => (frame.type === 'report' ? frame.report.cpu : []));
    expect(reports).toEqual([12]);
  });

  it('keeps its facts when later readings have none', async () => {
    const { agent, received, asked, answerAll, welcome } = await connected();
    answerAll();
    welcome(1);
    for (let second = 0; second < 3; second++) {
      agent.tick();
      answerAll();
    }
    expect(asked.slice(2)).toEqual([1000, 1000, 1000]);
    expect(received.filter(({ type }) => type === 'facts')).toEqual([]);
  });

  it('is asked again for facts that an older reading lacked', async () => {
    const { agent, received, answerAll, welcome } = await connected(1);
    answerAll();
    welcome(10);
    expect(received[0]).toMatchObject({ type: 'hello', facts: { hostname: '' } });
    for (let second = 0; second < 120; second++) {
      agent.tick();
      answerAll();
    }
    expect(received.filter(({ type }) => type === 'facts')).toMatchObject([{ facts: { hostname: 'host-1' } }]);
  });
});

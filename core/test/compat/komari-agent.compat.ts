import { cpus, release, totalmem, uptime } from 'node:os';
import { eventually } from '../eventually.ts';
import { withPty } from '../pty.ts';
import { CompatSite } from './lib/compat-site.ts';
import { expectBetween } from './lib/expect-between.ts';
import { PlainProxy } from './lib/plain-proxy.ts';
import { PublishedProgram } from './lib/published-program.ts';

const agent = new PublishedProgram('komari-agent', "Komari's agent");
/** With given addresses, the agent does not query a service on the internet for them. */
const OPTIONS = [
  '--disable-auto-update',
  '--interval',
  '1',
  '--custom-ipv4',
  '192.0.2.7',
  '--custom-ipv6',
  '2001:db8::7',
];
const KEY = 'a-key-of-the-test-site';

agent.describe("Komari's agent", () => {
  let site: CompatSite;
  beforeAll(async () => {
    site = await CompatSite.start('komari');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const start = async (name: string, ...args: string[]) => {
    const node = await site.addNode(name);
    const program = await agent.start(['--endpoint', site.url, '--token', node.token, ...OPTIONS, ...args]);
    await site.online(node.uuid);
    return { ...node, program, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
  };

  describe.each(['1', '2'])('in version %s of its protocol', version => {
    const started = (name: string) => start(`${name}-v${version}`, '--protocol-version', version);

    it('sends the facts of its machine', async () => {
      await using node = await started('facts');
      await eventually(async () => (await site.node(node.uuid))?.cpuCores);
      expect(await site.node(node.uuid)).toMatchObject({
        agentVersion: expect.stringMatching(/^Komari \d/),
        arch: { x64: 'amd64', arm64: 'arm64' }[process.arch as string],
        cpuCores: cpus().length,
        kernel: release(),
        os: expect.stringMatching(/\w/),
        addresses: ['192.0.2.7', '2001:db8::7'],
      });
      expectBetween((await site.node(node.uuid))?.ramTotal, totalmem() * 0.98, totalmem() * 1.02);
    });

    it('sends readings', async () => {
      await using node = await started('readings');
      const state = await eventually(async () => {
        const now = await site.state(node.uuid);
        return now?.processes ? now : undefined;
      });
      expectBetween(state.ramUsed, 1e7, totalmem());
      expect(state.diskUsed).toBeGreaterThan(0);
      expectBetween(state.uptime, uptime() - 300, uptime() + 300);
      expectBetween(state.cpu, 0, 101);
    });

    it('measures latency by TCP, HTTP and ICMP', async () => {
      await using node = await started('pings');
      await site.addPings(node.uuid, version);
      await eventually(async () => (await site.answeredPings(node.uuid)) === 3, 200_000);
    });

    it('runs a command and returns its output and exit code', async () => {
      await using node = await started('exec');
      expect(await site.run(node.uuid, 'echo grüße; exit 3')).toMatchObject({
        status: 'failed',
        exitCode: 3,
        lastLine: 'grüße',
      });
    });

    withPty('opens a terminal, resizes it and reports its end', async () => {
      await using node = await started('terminal');
      const page = await site.openTerminal(node.uuid);
      await eventually(() => page.frames.some(({ type }) => type === 'attached'));
      await eventually(() => page.bytes > 0);
      page.type('echo si$((1))ze; stty size\n');
      await page.waitForText(/si1ze\r\n24 80/);
      page.say({ type: 'resize', columns: 100, rows: 30 });
      page.type('sleep 1; stty size\n');
      await page.waitForText('30 100');
      page.type('exit\n');
      await eventually(() => page.frames.some(({ type }) => type === 'ended'));
    });
  });

  describe('behind a proxy without WebSockets', () => {
    const started = async (name: string) => {
      const proxy = await PlainProxy.to(site.url);
      const node = await site.addNode(`${name}-requests`);
      // The agent falls back to requests once it has given up on WebSockets.
      const retries = ['--max-retries', '1', '--reconnect-interval', '1'];
      const program = await agent.start(['--endpoint', proxy.url, '--token', node.token, ...OPTIONS, ...retries]);
      await site.online(node.uuid);
      return {
        ...node,
        async [Symbol.asyncDispose]() {
          await program[Symbol.asyncDispose]();
          await proxy[Symbol.asyncDispose]();
        },
      };
    };

    it('sends facts, readings and results of pings by single requests', async () => {
      await using node = await started('pings');
      await eventually(async () => (await site.node(node.uuid))?.cpuCores);
      await eventually(async () => (await site.state(node.uuid))?.processes);
      await site.addPings(node.uuid, 'requests');
      await eventually(async () => (await site.answeredPings(node.uuid)) === 3, 200_000);
    });

    it('runs a fetched command, and supports no terminal', async () => {
      await using node = await started('exec');
      await eventually(async () => (await site.control(node.uuid))?.exec === 'ready', 120_000);
      expect(await site.run(node.uuid, 'echo grüße; exit 3')).toMatchObject({ exitCode: 3, lastLine: 'grüße' });
      expect((await site.control(node.uuid))?.terminal).not.toBe('ready');
    });
  });

  it('runs no command if its owner started it without', async () => {
    await using node = await start('closed', '--disable-web-ssh');
    expect(await site.run(node.uuid, 'id')).toMatchObject({ status: 'failed', exitCode: -1 });
  });

  it('reconnects after the core was killed', async () => {
    await using node = await start('killed', '--reconnect-interval', '1');
    const before = await site.online(node.uuid);
    await site.restart();
    await eventually(async () => {
      const now = await site.state(node.uuid);
      return now?.online && now.uptime! > before.uptime!;
    });
  });

  it('registers itself with the discovery key, hidden until it is approved', async () => {
    await site.admin.put('/api/v1/admin/discovery').send({ key: KEY }).expect(200);
    const before = new Set((await site.nodes()).map(({ uuid }) => uuid));
    await using _ = await agent.start(['--endpoint', site.url, '--auto-discovery', KEY, ...OPTIONS]);
    const node = await eventually(async () => (await site.nodes()).find(({ uuid }) => !before.has(uuid)));
    expect(node).toMatchObject({ hidden: true });
    await site.online(node.uuid);
  });
});

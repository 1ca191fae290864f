import { cpus, hostname, release, totalmem, uptime } from 'node:os';
import { eventually } from '../eventually.ts';
import { CompatSite } from './lib/compat-site.ts';
import { expectBetween } from './lib/expect-between.ts';
import { PublishedProgram } from './lib/published-program.ts';

/** Third-party agents for Komari, and the features of each. Komari's own agent has a suite of its own. */
const AGENTS = [
  {
    // https://github.com/liveqte/komari-agent-webhost (e9e2b96), with `#!/path/to/python` as its first line.
    program: new PublishedProgram('komari-agent-python', "Komari's agent in Python"),
    arguments: (url: string, token: string) => ['--http-server', url, '--token', token, '--interval', '1'],
    version: /^Komari .*python/i,
    kernel: release(),
    runsCommands: true,
  },
  {
    // https://github.com/DeliciousBuding/komari-agent-rs (4dfd318), `cargo build --release --features terminal,ping`.
    program: new PublishedProgram('komari-agent-rs', "Komari's agent in Rust"),
    arguments: (url: string, token: string) => ['--endpoint', url, '--token', token, '--interval', '1'],
    version: /^Komari \d/,
    // This agent does not report its kernel over requests.
    kernel: '',
    runsCommands: false,
  },
] as const;

for (const { program, version, kernel, runsCommands, ...agent } of AGENTS)
  program.describe(program.title, () => {
    let site: CompatSite;
    beforeAll(async () => {
      site = await CompatSite.start('komari');
    });
    afterAll(() => site[Symbol.asyncDispose]());

    const start = async (name: string) => {
      const node = await site.addNode(name);
      const running = await program.start(agent.arguments(site.url, node.token));
      await site.online(node.uuid);
      return { ...node, running, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
    };

    it('sends the facts of its machine', async () => {
      await using node = await start('facts');
      await eventually(async () => (await site.node(node.uuid))?.cpuCores);
      expect(await site.node(node.uuid)).toMatchObject({
        agentVersion: expect.stringMatching(version),
        cpuCores: cpus().length,
        kernel,
        os: expect.stringMatching(/\w/),
      });
      expectBetween((await site.node(node.uuid))?.ramTotal, totalmem() * 0.98, totalmem() * 1.02);
    });

    it('sends readings', async () => {
      await using node = await start('readings');
      const state = await eventually(async () => {
        const now = await site.state(node.uuid);
        return now?.processes ? now : undefined;
      });
      expectBetween(state.ramUsed, 1e7, totalmem());
      expect(state.diskUsed).toBeGreaterThan(0);
      expectBetween(state.uptime, uptime() - 300, uptime() + 300);
      expectBetween(state.cpu, 0, 101);
    });

    if (runsCommands)
      it('runs a command and returns its output', async () => {
        await using node = await start('exec');
        expect(await site.run(node.uuid, 'uname -n')).toMatchObject({ status: 'success', lastLine: hostname() });
      });
    else
      it('is offered no command, because it only sends requests', async () => {
        await using node = await start('exec');
        await eventually(async () => (await site.state(node.uuid))?.processes);
        expect(await site.control(node.uuid)).not.toMatchObject({ exec: 'ready' });
      });

    it('reconnects after the core was killed', async () => {
      await using node = await start('killed');
      const before = await site.online(node.uuid);
      await site.restart();
      await eventually(async () => {
        const now = await site.state(node.uuid);
        return now?.online && now.uptime! > before.uptime!;
      }, 120_000);
    });
  });

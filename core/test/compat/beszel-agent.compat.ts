import { cpus, hostname, release, totalmem, uptime } from 'node:os';
import type { NewestSeriesList } from '@vitrine/contracts';
import { eventually } from '../eventually.ts';
import { CompatSite } from './lib/compat-site.ts';
import { DockerApi } from './lib/docker-api.ts';
import { expectBetween } from './lib/expect-between.ts';
import { PublishedProgram } from './lib/published-program.ts';

const agent = new PublishedProgram('beszel-agent', "Beszel's agent");

agent.describe("Beszel's agent", () => {
  let site: CompatSite;
  let key = '';
  beforeAll(async () => {
    site = await CompatSite.start('beszel', 'containers');
    key = await eventually(async () => {
      const { body } = await site.admin.get('/api/v1/admin/plugins').expect(200);
      return /ssh-ed25519 [\w+/=]+/.exec(JSON.stringify(body.data))?.[0];
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const start = async (
    name: string,
    { ownKey = key, ...extraEnv }: { ownKey?: string; LOG_LEVEL?: string; DOCKER_HOST?: string } = {},
  ) => {
    const node = await site.addNode(name);
    const variables = { HUB_URL: site.url, TOKEN: node.token, KEY: ownKey, DISABLE_SSH: 'true' };
    const without = { DATA_DIR: '.', SKIP_SYSTEMD: 'true', DOCKER_HOST: '' };
    const program = await agent.start([], { ...variables, ...without, ...extraEnv });
    return { ...node, program, [Symbol.asyncDispose]: () => program[Symbol.asyncDispose]() };
  };

  it.each([
    ['at once', {}],
    // At this log level, the agent takes a reading of 60 s when it starts, as it otherwise does when it leaves a hub.
    ['after a reading of 60 s', { LOG_LEVEL: 'debug' }],
  ])('sends the facts of its machine %s', async (name, overrides) => {
    await using node = await start(name, overrides);
    await site.online(node.uuid);
    await eventually(async () => (await site.node(node.uuid))?.hostname, 120_000);
    expect(await site.node(node.uuid)).toMatchObject({
      agentVersion: expect.stringMatching(/^Beszel \d/),
      arch: { x64: 'x86_64', arm64: 'aarch64' }[process.arch as string],
      cpuCores: cpus().length,
      hostname: hostname(),
      kernel: release(),
      os: expect.stringMatching(/\w \d/),
    });
    expectBetween((await site.node(node.uuid))?.ramTotal, totalmem() * 0.98, totalmem() * 1.02);
  });

  it('sends readings at the interval of the core', async () => {
    await using node = await start('readings');
    await site.online(node.uuid);
    const first = await eventually(async () => {
      const now = await site.state(node.uuid);
      return now?.ramUsed ? now : undefined;
    });
    expectBetween(first.ramUsed, 1e7, totalmem());
    expect(first.diskUsed).toBeGreaterThan(0);
    expectBetween(first.uptime, uptime() - 300, uptime() + 300);
    await eventually(async () => (await site.state(node.uuid))!.uptime! > first.uptime!);
  });

  it('sends containers in the families of the containers collector', async () => {
    await using docker = await DockerApi.listen();
    await using node = await start('containers', { DOCKER_HOST: docker.address });
    await site.online(node.uuid);
    const newest = await eventually(async () => {
      const { body } = await site.admin.get(`/api/v1/nodes/${node.uuid}/series`).expect(200);
      const found = (body.data as NewestSeriesList).filter(({ family }) => family.startsWith('containers_'));
      return found.some(({ family, value }) => family === 'containers_cpu_ratio' && value > 0) ? found : undefined;
    }, 200_000);
    const newestOf = (family: string) => newest.find(seriesOf => seriesOf.family === family);
    expect(newestOf('containers_state')).toMatchObject({ labels: { container: 'web' }, value: 0 });
    expectBetween(newestOf('containers_memory_bytes')!.value, 99e6, 101e6);
    // Half of all processors, according to the server.
    expectBetween(newestOf('containers_cpu_ratio')!.value, cpus().length * 0.45, cpus().length * 0.55);
  });

  it('accepts no server without the key of its hub', async () => {
    const foreign = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPL9j4ybxNwuFDgJh8X1Ho44FO0Vgk2ZSPOM5GcqPWOA';
    await using node = await start('foreign', { ownKey: foreign });
    await eventually(() => /invalid signature/i.test(node.program.output()));
    expect(await site.state(node.uuid)).not.toMatchObject({ online: true });
  });

  it('reconnects after the core was killed', async () => {
    await using node = await start('killed');
    await site.online(node.uuid);
    const before = await site.online(node.uuid);
    await site.restart();
    await eventually(async () => {
      const now = await site.state(node.uuid);
      return now?.online && now.uptime! > before.uptime!;
    });
  });
});

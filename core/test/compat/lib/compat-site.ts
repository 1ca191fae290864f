import type { AdminNode, ControlNode, ExecRun } from '@vitrine/contracts';
import { shippedPlugins } from '../../../../sdk/tooling/shipped-plugins.ts';
import { eventually } from '../../eventually.ts';
import { soakSite, type SoakCore, type SoakSite } from '../../soak/lib/site.ts';
import { TerminalPage } from '../../terminal-page.ts';
import { ADMIN, cookieOf, createCookieClient } from '../../test-data.ts';

type State = Readonly<Record<string, number>> & { readonly online: boolean };

/** The built core with some plugins, with the methods of an administrator. Published programs connect to it. */
export class CompatSite {
  private constructor(
    private readonly site: SoakSite,
    private readonly plugins: string,
    private core: SoakCore,
    readonly admin: ReturnType<typeof createCookieClient>,
    private readonly cookie: string,
  ) {}

  /** Enables the first of the plugins; it requires the others. */
  static async start(plugin: string, ...others: readonly string[]): Promise<CompatSite> {
    const site = await soakSite();
    const plugins = await shippedPlugins([plugin, ...others], site.dataDir);
    const core = await site.start({ VITRINE_PLUGINS_DIR: plugins });
    const admin = createCookieClient(site.url);
    const { headers } = await admin.post('/api/v1/session').send(ADMIN).expect(201);
    const started = new CompatSite(site, plugins, core, admin, cookieOf(headers));
    await started.admin.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
    await started.admin.put(`/api/v1/admin/plugins/${plugin}/enabled`).send({ enabled: true }).expect(200);
    return started;
  }

  get url(): string {
    return this.site.url;
  }

  /** Kills the core and starts it again at the same URL. */
  async restart(): Promise<void> {
    await this.core.kill();
    this.core = await this.site.start({ VITRINE_PLUGINS_DIR: this.plugins });
  }

  async addNode(name: string): Promise<{ uuid: string; token: string }> {
    const { body } = await this.admin.post('/api/v1/admin/nodes').send({ name }).expect(201);
    return { uuid: body.data.node.uuid as string, token: body.data.token as string };
  }

  async nodes(): Promise<AdminNode[]> {
    return (await this.admin.get('/api/v1/admin/nodes').expect(200)).body.data as AdminNode[];
  }

  async node(uuid: string): Promise<AdminNode | undefined> {
    return (await this.nodes()).find(node => node.uuid === uuid);
  }

  async state(uuid: string): Promise<State | undefined> {
    const { body } = await this.admin.get('/api/v1/nodes').expect(200);
    return (body.data as { node: { uuid: string }; state: State }[]).find(({ node }) => node.uuid === uuid)?.state;
  }

  /** Waits until the node is online, and returns its state. */
  online(uuid: string): Promise<State> {
    return eventually(async () => {
      const state = await this.state(uuid);
      return state?.online ? state : undefined;
    });
  }

  /** Returns whether commands and terminals are available on the node. */
  async control(uuid: string): Promise<ControlNode | undefined> {
    const { body } = await this.admin.get('/api/v1/admin/control/nodes').expect(200);
    return (body.data as ControlNode[]).find(node => node.uuid === uuid);
  }

  /** Adds a latency task of each kind for a node, every 5 s. */
  async addPings(uuid: string, name: string): Promise<void> {
    const { host } = new URL(this.url);
    const targets = { tcp: host, http: `${this.url}/healthz`, icmp: '127.0.0.1' };
    for (const [type, target] of Object.entries(targets))
      await this.admin
        .post('/api/v1/admin/ping/tasks')
        .send({
          ...{ name: `${type} ${name}`, type, target, interval: 5, enabled: true, includeNewNodes: false },
          nodeSelector: { all: false, nodes: [uuid], groups: [], tags: [] },
        })
        .expect(201);
  }

  /** Returns the number of latency tasks of a node whose target has responded. */
  async answeredPings(uuid: string): Promise<number> {
    const { body } = await this.admin.get(`/api/records/ping?uuid=${uuid}&hours=1`).expect(200);
    const records = body.data.records as { task_id: number; value: number }[];
    return new Set(records.filter(({ value }) => value >= 0).map(record => record.task_id)).size;
  }

  /** Runs a command on the node and returns its run after the end. */
  async run(node: string, command: string): Promise<ExecRun> {
    const { body } = await this.admin
      .post('/api/v1/admin/exec/tasks')
      .send({ command, nodes: [node] })
      .expect(201);
    return eventually(async () => {
      const task = await this.admin.get(`/api/v1/admin/exec/tasks/${body.data.id}`).expect(200);
      const [run] = task.body.data.runs as ExecRun[];
      return run && run.status !== 'running' ? run : undefined;
    });
  }

  async openTerminal(node: string): Promise<TerminalPage> {
    const sizes = { node, columns: 80, rows: 24 };
    const { body } = await this.admin.post('/api/v1/admin/terminal/sessions').send(sizes).expect(201);
    return TerminalPage.open({ url: this.url, cookie: this.cookie, session: body.data.session.id });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.site[Symbol.asyncDispose]();
  }
}

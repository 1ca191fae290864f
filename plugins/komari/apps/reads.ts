import { latencyOf, pingRecordsOf, taskOf, type NodeLine } from './latency.ts';
import { NativeError, type NativeApi, type NativeListing, type NativeNode } from './native.ts';
import { clientOf, projectionOf, recordOf, reportOf, statusOf, withTraffic } from './shapes.ts';

const HOUR_MS = 3_600_000;
const RECENT_MS = 60_000;
const MAX_HOURS = 24 * 366;
const POINTS = 500;
/** Total number of points for a request without a node. */
const MAX_POINTS = 4000;
const MIN_POINTS = 10;
const MAX_NODES = 100;

/** Time range of a request: the last hours, or start and end as text. */
interface AskedRange {
  readonly hours?: unknown;
  readonly start?: unknown;
  readonly end?: unknown;
  /** Selects the values of the records; all values if absent. */
  readonly load_type?: unknown;
}

/** Read methods, named as in Komari. Every response is built from the native API's response to the same caller. */
export class Reads {
  private readonly native: NativeApi;

  constructor(native: NativeApi) {
    this.native = native;
  }

  async nodes() {
    return (await this.native.nodes()).map(({ node }) => clientOf(node));
  }

  /** Returns live reports of all nodes or one, and which nodes are online. */
  async live(uuid?: string) {
    const visibleNodes = (await this.native.nodes()).filter(({ node }) => uuid === undefined || node.uuid === uuid);
    const visible = visibleNodes.filter(({ state }) => state.lastReport > 0);
    return {
      online: visibleNodes.filter(({ state }) => state.online).map(({ node }) => node.uuid),
      data: Object.fromEntries(visible.map(({ node, state }) => [node.uuid, reportOf(node, state, state.lastReport)])),
    };
  }

  async statuses(uuids?: readonly string[]) {
    const visibleNodes = (await this.native.nodes()).filter(
      ({ node, state }) => state.lastReport > 0 && (!uuids || uuids.includes(node.uuid)),
    );
    const { tasks, cells } = await this.native.tasks();
    const names = new Map(tasks.map(({ id, name }) => [id, name]));
    const byNode = Map.groupBy(cells, ({ node }) => node);
    return Object.fromEntries(
      visibleNodes.map(listing => [
        listing.node.uuid,
        { ...statusOf(listing), ping: latencyOf(byNode.get(listing.node.uuid) ?? [], names) },
      ]),
    );
  }

  async recent(uuid: string) {
    return (await this.recentValues(uuid)).map(({ node, values, at }) => ({ ...reportOf(node, values, at), uuid }));
  }

  async recentRecords(uuid: string) {
    const records = (await this.recentValues(uuid)).map(({ node, values, at }) => recordOf(node, values, at));
    return { count: records.length, records };
  }

  /** Returns the records of one node; none for a node that is hidden from the caller. */
  async load(uuid: string, range: AskedRange) {
    assertLoadType(range);
    const listing = await this.find(uuid);
    const records = listing ? await this.loadRecords(listing, range, POINTS) : [];
    return { count: records.length, records, ...typeOf(range) };
  }

  /** Returns the records of one node, or of all, by node. */
  async loads(uuid: string | undefined, range: AskedRange) {
    const found = uuid === undefined ? limited(await this.native.nodes()) : [await this.find(uuid)];
    const nodes = found.filter(listing => listing !== undefined);
    if (uuid !== undefined && nodes.length === 0) throw new NativeError(404, 'There is no such node.');
    const records: Record<string, Awaited<ReturnType<Reads['loadRecords']>>> = {};
    for (const listing of nodes)
      records[listing.node.uuid] = await this.loadRecords(listing, range, pointsFor(nodes.length));
    const { from, to } = spanOf(range);
    const count = Object.values(records).reduce((sum, { length }) => sum + length, 0);
    return { count, records, ...typeOf(range), from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  }

  /** Returns probe results with their time range, as in the RPC API. */
  async pingSpan(lines: Parameters<Reads['ping']>[0], range: AskedRange) {
    const { from, to } = spanOf(range);
    return { ...(await this.ping(lines, range)), from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  }

  /** Returns the probe results of one node, one task, or both. */
  async ping(
    { uuid, task }: { readonly uuid?: string | undefined; readonly task?: number | undefined },
    range: AskedRange,
  ) {
    const { from, to } = spanOf(range);
    const nodes = uuid === undefined ? await this.nodesMeasuring(task) : (await this.find(uuid)) ? [uuid] : [];
    const lines: NodeLine[] = [];
    for (const node of nodes) {
      const latency = await this.native.latency(node, from, to, pointsFor(nodes.length));
      for (const line of latency.lines)
        if (task === undefined || line.task.id === task)
          lines.push({ node, from: latency.from, step: latency.step, line });
    }
    return pingRecordsOf(lines);
  }

  async tasks() {
    const { tasks, cells } = await this.native.tasks();
    return tasks.map((task, weight) => ({
      ...taskOf(task),
      weight,
      clients: cells.filter(cell => cell.task === task.id).map(({ node }) => node),
    }));
  }

  async version() {
    return { version: (await this.native.info()).version, hash: '' };
  }

  async me() {
    const username = await this.native.username();
    return username === undefined
      ? { username: 'Guest', logged_in: false }
      : { username, logged_in: true, uuid: '', sso_type: '', sso_id: '', '2fa_enabled': false };
  }

  async settings() {
    return settingsOf(await this.native.info());
  }

  private async loadRecords({ node }: NativeListing, range: AskedRange, points: number) {
    const { from, to } = spanOf(range);
    const { columns, ...axis } = await this.native.history(node.uuid, from, to, points);
    const names = Object.keys(columns);
    const length = Math.max(0, ...names.map(name => columns[name]!.avg.length));
    const records = [];
    for (let i = 0; i < length; i++) {
      const values = Object.fromEntries(names.map(name => [name, columns[name]!.avg[i]]));
      if (names.some(name => typeof values[name] === 'number'))
        records.push(recordOf(node, values, axis.from + i * axis.step));
    }
    return withTraffic(records).map(assertLoadType(range));
  }

  /** Returns the nodes that measured a task, or any task, in the last hour. */
  private async nodesMeasuring(task: number | undefined): Promise<readonly string[]> {
    const { cells } = await this.native.tasks();
    return limited([
      ...new Set(cells.filter(cell => task === undefined || cell.task === task).map(({ node }) => node)),
    ]);
  }

  private async find(uuid: string): Promise<NativeListing | undefined> {
    return (await this.native.nodes()).find(({ node }) => node.uuid === uuid);
  }

  private async recentValues(uuid: string) {
    const listing = await this.find(uuid);
    if (!listing) return [];
    const { node } = listing;
    const { at, columns } = await this.native.recent(uuid);
    const newest = at.at(-1) ?? 0;
    return at.flatMap((time, i) => {
      if (time < newest - RECENT_MS) return [];
      const values = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[i]]));
      return [{ node: node satisfies NativeNode, values, at: time }];
    });
  }
}

/** Returns the site settings for Komari's pages. */
export const settingsOf = (info: Awaited<ReturnType<NativeApi['info']>>) => ({
  sitename: info.site.name,
  description: info.site.description,
  custom_head: '',
  custom_body: '',
  oauth_enable: false,
  oauth_provider: '',
  disable_password_login: false,
  cors_origin_check_enabled: true,
  record_enabled: true,
  record_preserve_time: info.historyHours,
  ping_record_preserve_time: info.historyHours,
  // Komari's pages ask for a sign-in if this is true, which is unnecessary with a share link or a session.
  private_site: info.private && !info.signedIn && !info.share,
  visitor_audit_enabled: false,
  // A theme made for Komari expects its short name here; other themes have none.
  theme: info.activeTheme?.alias ?? 'default',
  theme_settings: info.activeTheme?.options ?? {},
});

const loadTypeOf = ({ load_type: type }: AskedRange): string => (typeof type === 'string' ? type : '');

function assertLoadType(range: AskedRange) {
  const project = projectionOf(loadTypeOf(range));
  if (!project) throw new NativeError(400, 'The load_type is unknown.');
  return project;
}

/** Returns the fields beside the records: their type, or information about GPU devices, which are never listed here. */
const typeOf = (range: AskedRange) => {
  const type = loadTypeOf(range);
  return type === '' || type === 'all' ? { has_gpu_data: false, gpu_devices: {} } : { load_type: type };
};

const pointsFor = (nodes: number) =>
  nodes <= 1 ? POINTS : Math.min(POINTS, Math.max(MIN_POINTS, Math.floor(MAX_POINTS / nodes)));

/** Returns the nodes for a request without a node. Throws if there are too many to read at once. */
function limited<T>(nodes: readonly T[]): readonly T[] {
  if (nodes.length > MAX_NODES)
    throw new NativeError(400, `These are more than ${MAX_NODES} nodes. Name one by its uuid.`);
  return nodes;
}

/** Returns a time range in ms. Hours may be numbers or text. */
function spanOf({ hours, start, end }: AskedRange) {
  const [first, last] = [start, end].map(time => (typeof time === 'string' ? Date.parse(time) : NaN)) as [
    number,
    number,
  ];
  const to = Number.isNaN(last) ? Date.now() : last;
  const requestedHours = Number(hours ?? 4);
  const length = Number.isFinite(requestedHours) && requestedHours > 0 ? Math.min(requestedHours, MAX_HOURS) : 4;
  const from = Number.isNaN(first) || first >= to ? to - length * HOUR_MS : Math.max(first, to - MAX_HOURS * HOUR_MS);
  return { from: Math.max(0, Math.round(from)), to };
}

import { NativeError, type NativeApi, type NativeListing, type NativeNode, type NativeTask } from './native.ts';
import { clientOf, recordOf, reportOf, statusOf } from './shapes.ts';

const HOUR_MS = 3_600_000;
const RECENT_MS = 60_000;
const MAX_HOURS = 24 * 366;
const POINTS = 500;

/** Methods that read, named like Komari's. Every answer is made of what the native API returns to the same caller. */
export class Reads {
  private readonly native: NativeApi;

  constructor(native: NativeApi) {
    this.native = native;
  }

  async nodes() {
    return (await this.native.nodes()).map(({ node }) => clientOf(node));
  }

  /** Live reports of all nodes, or of one, and which of them are online. */
  async live(uuid?: string) {
    const shown = (await this.native.nodes()).filter(({ node }) => uuid === undefined || node.uuid === uuid);
    const seen = shown.filter(({ state }) => state.lastReport > 0);
    return {
      online: shown.filter(({ state }) => state.online).map(({ node }) => node.uuid),
      data: Object.fromEntries(seen.map(({ node, state }) => [node.uuid, reportOf(node, state, state.lastReport)])),
    };
  }

  async statuses(uuids?: readonly string[]) {
    const shown = (await this.native.nodes()).filter(({ node }) => !uuids || uuids.includes(node.uuid));
    return Object.fromEntries(
      shown.filter(({ state }) => state.lastReport > 0).map(listing => [listing.node.uuid, statusOf(listing)]),
    );
  }

  async recent(uuid: string) {
    return (await this.recentValues(uuid)).map(({ node, values, at }) => ({ ...reportOf(node, values, at), uuid }));
  }

  async recentRecords(uuid: string) {
    const records = (await this.recentValues(uuid)).map(({ node, values, at }) => recordOf(node, values, at));
    return { count: records.length, records };
  }

  async load(uuid: string, hours: unknown) {
    const { node } = await this.find(uuid);
    const { from, to } = span(hours);
    const { columns, ...axis } = await this.native.history(uuid, from, to, POINTS);
    const names = Object.keys(columns);
    const length = Math.max(0, ...names.map(name => columns[name]!.avg.length));
    const records = [];
    for (let i = 0; i < length; i++) {
      const values = Object.fromEntries(names.map(name => [name, columns[name]!.avg[i]]));
      if (names.some(name => typeof values[name] === 'number'))
        records.push(recordOf(node, values, axis.from + i * axis.step));
    }
    return { count: records.length, records };
  }

  async ping(uuid: string, hours: unknown, task?: number) {
    const { from, to } = span(hours);
    const latency = await this.native.latency(uuid, from, to, POINTS);
    const lines = latency.lines.filter(line => task === undefined || line.task.id === task);
    const records = lines.flatMap(({ task: { id }, avg, sent }) =>
      sent.flatMap((count, i) =>
        count === 0
          ? []
          : [
              {
                task_id: id,
                time: new Date(latency.from + i * latency.step).toISOString(),
                value: avg[i] ?? -1,
                client: uuid,
              },
            ],
      ),
    );
    const tasks = lines.map(line => ({ ...taskOf(line.task), ...figuresOf(line) }));
    const basic = tasks.map(({ loss, min, max }) => ({ client: uuid, loss, min, max }));
    return { count: records.length, basic_info: basic, records, tasks };
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

  private async find(uuid: string): Promise<NativeListing> {
    const found = (await this.native.nodes()).find(({ node }) => node.uuid === uuid);
    if (!found) throw new NativeError(404, 'There is no such node.');
    return found;
  }

  private async recentValues(uuid: string) {
    const { node } = await this.find(uuid);
    const { at, columns } = await this.native.recent(uuid);
    const newest = at.at(-1) ?? 0;
    return at.flatMap((time, i) => {
      if (time < newest - RECENT_MS) return [];
      const values = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[i]]));
      return [{ node: node satisfies NativeNode, values, at: time }];
    });
  }
}

/** Settings of the site that its pages need. */
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
  // Pages of Komari ask for a sign-in where this is true; a share link or a session has answered that.
  private_site: info.private && !info.signedIn && !info.share,
  visitor_audit_enabled: false,
  theme: 'default',
  theme_settings: info.theme?.options ?? {},
});

const taskOf = ({ id, name, type, interval }: NativeTask) => ({ id, name, type, interval, default_on: false });

function figuresOf({
  sent,
  lost,
  min,
  avg,
  max,
}: { sent: readonly number[]; lost: readonly number[] } & Record<'min' | 'avg' | 'max', readonly (number | null)[]>) {
  const total = sent.reduce((sum, count) => sum + count, 0);
  const missing = lost.reduce((sum, count) => sum + count, 0);
  const known = (column: readonly (number | null)[]) => column.filter(trip => trip !== null);
  const mean = known(avg).reduce((sum, trip) => sum + trip, 0) / Math.max(1, known(avg).length);
  return {
    loss: total === 0 ? 0 : (missing / total) * 100,
    min: known(min).reduce((a, b) => Math.min(a, b), Infinity) === Infinity ? 0 : Math.min(...known(min)),
    max: Math.max(0, ...known(max)),
    avg: mean,
    latest: known(avg).at(-1) ?? -1,
    total,
  };
}

/** Time span that ends now. Hours arrive as numbers or as text. */
function span(hours: unknown) {
  const asked = Number(hours ?? 4);
  const length = Number.isFinite(asked) && asked > 0 ? Math.min(asked, MAX_HOURS) : 4;
  const to = Date.now();
  return { from: Math.max(0, Math.round(to - length * HOUR_MS)), to };
}

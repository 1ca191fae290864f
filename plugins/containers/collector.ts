import { defineCollector, NotAllowed, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';
import { containerLogs } from './logs.ts';

/* Docker Engine API 1.43, https://docs.docker.com/reference/api/engine/; Podman serves the same paths. */

interface Version {
  readonly ApiVersion?: unknown;
  readonly Components?: readonly { readonly Name?: unknown }[];
}
interface Listed {
  readonly Id: string;
  readonly Names: readonly string[];
  readonly Image?: unknown;
  readonly Labels?: unknown;
  readonly State: string;
  readonly Status: string;
}
interface Inspected {
  readonly State?: { readonly OOMKilled?: boolean; readonly ExitCode?: number };
  readonly RestartCount?: number;
}
interface Stats {
  readonly cpu_stats?: { readonly cpu_usage?: { readonly total_usage?: number } };
  readonly memory_stats?: {
    readonly usage?: number;
    readonly stats?: { readonly inactive_file?: number; readonly total_inactive_file?: number };
  };
  readonly networks?: Readonly<Record<string, { readonly rx_bytes: number; readonly tx_bytes: number }>>;
}

/** States declared in the manifest; states added by newer releases count as dead. */
const STATES = new Set(['running', 'created', 'paused', 'restarting', 'exited', 'dead']);
/** Exit code of a process that was killed by SIGKILL. */
const KILLED = 137;
/**
 * Number of restarts between two runs that counts as a loop: a container that lives for some seconds each time mostly appears as
 * running.
 */
const LOOP = 2;

/**
 * Minor version of the first API, that of Docker 20.10, that returns statistics immediately: earlier ones take a second or two per
 * container.
 */
const ONE_SHOT = 41;

/** Collector of Docker and Podman containers, read from their socket. */
export default defineCollector({
  id: 'containers',
  help: 'state, processor, memory and traffic of containers of Docker or Podman',
  every: 60,
  max: 30,
  per: 'container',
  config: {
    socket: '/run/docker.sock',
    exclude: [] as readonly string[],
    labels: [
      'com.docker.compose.project',
      'com.docker.compose.service',
      'io.podman.compose.project',
    ] as readonly string[],
  },
  needs: ({ socket }) => ({ sockets: [socket] }),
  log: containerLogs,
  open({ get, now }, { socket, exclude, labels: labelNames }) {
    const before = new Map<string, readonly [at: number, nanoseconds: number]>();
    const restartsBefore = new Map<string, number>();

    const running = async (id: string, labels: Readonly<Record<string, string>>): Promise<CollectedValue[]> => {
      const stats = (await get(socket, `/containers/${id}/stats?stream=false&one-shot=true`)) as Stats;
      const at = now();
      const used = stats.cpu_stats?.cpu_usage?.total_usage;
      const [since, last] = before.get(id) ?? [at, used ?? 0];
      if (used !== undefined) before.set(id, [at, used]);
      const { usage, stats: pages = {} } = stats.memory_stats ?? {};
      const networks = Object.values(stats.networks ?? {});
      const values: Record<string, number | undefined> = {
        cpu_ratio: used !== undefined && at > since ? Math.max(0, used - last) / 1e9 / (at - since) : undefined,
        memory_bytes: usage === undefined ? undefined : usage - (pages.inactive_file ?? pages.total_inactive_file ?? 0),
        // A container on the host network has no network of its own.
        ...(networks.length > 0 && {
          network_receive_bytes_total: networks.reduce((sum, { rx_bytes }) => sum + rx_bytes, 0),
          network_transmit_bytes_total: networks.reduce((sum, { tx_bytes }) => sum + tx_bytes, 0),
        }),
      };
      return Object.entries(values).flatMap(([family, value]) =>
        value === undefined ? [] : [{ family, labels, value }],
      );
    };

    return async () => {
      const all = await get(socket, '/containers/json?all=1').catch(withRemedy);
      if (!Array.isArray(all) || !all.every(isListed)) throw new Error(`${socket} does not list containers`);
      const found = all.filter(({ Names: [name = ''] }) => !exclude.includes(name.slice(1)));
      const values: CollectedValue[] = [];
      const old = oldApi((await get(socket, '/version').catch(() => ({}))) as Version);
      // Requested one by one, since each request is expensive for a daemon with many containers.
      for (const container of found) {
        const { Id, Names, State, Status } = container;
        const labels = { container: (Names[0] ?? Id.slice(0, 12)).replace(/^\//, '').slice(0, 100) };
        values.push({
          family: 'info',
          labels: { ...labels, ...imageOf(container), labels: labelsOf(container, labelNames) },
          value: 1,
        });
        const inspected = (await get(socket, `/containers/${Id}/json`)) as Inspected;
        const { RestartCount: restarts } = inspected;
        const isLooping = restarts !== undefined && restarts - (restartsBefore.get(Id) ?? restarts) >= LOOP;
        values.push({
          family: 'state',
          labels,
          value: isLooping && State === 'running' ? 'restarting' : stateOf(State, Status, inspected),
        });
        if (restarts !== undefined) {
          restartsBefore.set(Id, restarts);
          values.push({ family: 'restarts', labels, value: restarts });
        }
        if (State === 'running' && old === undefined) values.push(...(await running(Id, labels)));
      }
      for (const known of [before, restartsBefore])
        for (const id of known.keys()) if (!found.some(({ Id }) => Id === id)) known.delete(id);
      const problems = [
        `Docker's API ${old} is too old for processor, memory and traffic, which need 1.${ONE_SHOT}: update to Docker 20.10 or newer`,
      ];
      return { values, problems: old === undefined ? [] : problems };
    };
  },
});

/** Returns the API version if it is too old for statistics. Podman numbers its API differently and is never too old. */
function oldApi({ ApiVersion: version, Components: components }: Version): string | undefined {
  const [, minor] = /^1\.(\d{1,3})$/.exec(String(version)) ?? [];
  const isPodman = Array.isArray(components) && components.some(({ Name }) => String(Name).startsWith('Podman'));
  return minor !== undefined && Number(minor) < ONE_SHOT && !isPodman ? `1.${minor}` : undefined;
}

/** Adds advice for the machine's owner to an error of the socket. */
const withRemedy = (error: unknown) => {
  const { message } = error as Error;
  if (error instanceof NotAllowed)
    throw new NotAllowed(
      `${message}: add that user to the group docker and restart the agent, or name a read-only proxy as "socket"`,
    );
  if (error instanceof NothingHere)
    throw new NothingHere(
      `${message}: start Docker, or name the socket of Podman: "socket": "/run/podman/podman.sock"`,
    );
  throw error;
};

/** Returns true if an entry has the structure of a container of Docker or Podman. */
const isListed = (value: unknown): value is Listed => {
  const { Id, Names, State, Status } = (value ?? {}) as Partial<Listed>;
  const texts = [Id, State, Status, ...(Array.isArray(Names) ? (Names as unknown[]) : [undefined])];
  return texts.every(text => typeof text === 'string');
};

/** Returns the image name from the creation of the container, or the beginning of the image id if the name no longer exists. */
const imageOf = ({ Image: image }: Listed) => ({
  image: typeof image === 'string' && image !== '' ? image.replace(/^(sha256:\w{12})\w+$/, '$1').slice(0, 150) : '–',
});

/** Returns the container's labels that are selected in the settings, as one text. */
function labelsOf({ Labels: labels }: Listed, labelNames: readonly string[]): string {
  const known = new Map(typeof labels === 'object' && labels !== null ? Object.entries(labels) : []);
  const pairs = labelNames.flatMap(name => {
    const value: unknown = known.get(name);
    return typeof value === 'string' ? [`${name}=${value}`] : [];
  });
  return pairs.join(', ').slice(0, 150) || '–';
}

/** Returns the state of a container, or the reason why it ended. */
function stateOf(state: string, status: string, { State: ended = {} }: Inspected): string {
  if (state === 'running' && status.includes('(unhealthy)')) return 'unhealthy';
  if (state === 'exited' && ended.OOMKilled) return 'out-of-memory';
  if (state === 'exited' && ended.ExitCode === KILLED) return 'killed';
  return STATES.has(state) ? state : 'dead';
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedPlugins } from '../../../sdk/tooling/shipped-plugins.ts';
import { endProcess } from './end-process.ts';

const repository = join(import.meta.dirname, '../../..');
const main = join(repository, 'core/dist/server/main.mjs');

export interface ServerOptions {
  readonly localAgent?: boolean;
  readonly basePath?: string;
  /** Username and password of an administrator who is created at the start. */
  readonly admin?: { readonly username: string; readonly password: string };
  /** Folders of `plugins/` to include; none by default. */
  readonly plugins?: readonly string[] | 'all';
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built server like an operator, on a free port and with an empty data folder. */
export async function startServer({
  localAgent = false,
  basePath = '',
  admin,
  plugins = [],
  env: overrides = {},
}: ServerOptions = {}) {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'));
  const shipped = await shippedPlugins(plugins, data);
  let child: ChildProcess | undefined;
  let log = '';

  /** Resolves with the first match in the log. */
  const waitForOutput = async (pattern: RegExp): Promise<RegExpMatchArray> => {
    const end = Date.now() + 60_000;
    for (;;) {
      const match = log.match(pattern);
      if (match) return match;
      if (Date.now() > end || child?.exitCode != null)
        throw new Error(`the server never said ${pattern}:\n${log.slice(-4000)}`);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  };

  const start = async (port: string) => {
    log = '';
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      VITRINE_DATA_DIR: data,
      VITRINE_PORT: port,
      VITRINE_HOST: '127.0.0.1',
      VITRINE_BASE_PATH: basePath,
      VITRINE_THEMES_DIR: join(data, 'no-themes'),
      VITRINE_PLUGINS_DIR: shipped,
      VITRINE_LOCAL_AGENT: localAgent ? 'on' : 'off',
      VITRINE_ADMIN_USERNAME: admin?.username ?? '',
      VITRINE_ADMIN_PASSWORD: admin?.password ?? '',
      ...overrides,
    };
    child = spawn(process.execPath, [main], { env, cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (log += String(text)));
    return Number((await waitForOutput(/listening on http:\/\/[^\s"/]+:(\d+)/))[1]);
  };

  const stop = async () => {
    if (child) await endProcess(child);
  };

  const port = await start('0');
  return {
    /** URL of the site, without a trailing slash. */
    url: `http://127.0.0.1:${port}${basePath}`,
    /** Data folder of the server. */
    data,
    /** Returns the one-time set-up link with the test's host name. */
    setupLink: async () =>
      `http://127.0.0.1:${port}${basePath}/setup?token=${(await waitForOutput(/setup\?token=([\w-]+)/))[1]}`,
    stop,
    restart: () => start(String(port)),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

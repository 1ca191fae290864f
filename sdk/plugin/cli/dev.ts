import { fstatSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PluginLogLine, PluginView } from '@vitrine/contracts';
import { SiteClient, SiteError } from '../../tooling/authoring/site-client.ts';
import { buildWebIfAny } from './build.ts';
import { CliError } from './cli-error.ts';
import { packPlugin } from './pack-plugin.ts';
import { summaryOf } from './plugin-summary.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const LOG_INTERVAL_MS = 500;
const IGNORED = /(^|[\\/])(node_modules|dist|\.[^\\/]*)([\\/]|$)|\.(tgz|log)$/;

/** Installs a plugin on a running site and enables it, again after each change, and prints its log until it is interrupted. */
export async function runOnSite(
  folder: string,
  { site, key }: { site?: string | undefined; key?: string | undefined },
): Promise<void> {
  const client = new SiteClient(site, key);
  let changed = Promise.withResolvers<void>();
  const watcher = watch(folder, { recursive: true }, (_, file) => {
    if (file && !IGNORED.test(file) && !isOwnOutput(join(folder, file))) changed.resolve();
  });
  process.once('SIGINT', () => process.exit(0));
  let logs: LogReader | undefined;
  for (;;) {
    const startedAt = performance.now();
    try {
      const plugin = await install(folder, client);
      logs ??= new LogReader(client, plugin.id);
      console.log(summaryOf(plugin, performance.now() - startedAt));
    } catch (error) {
      const isKnown = error instanceof CliError || error instanceof SiteError;
      if (!isKnown || (!logs && error instanceof SiteError && error.isAccess)) {
        watcher.close();
        throw error;
      }
      console.error(`${error.message}\nWaiting for the next change.`);
    }
    const ended = new AbortController();
    const following = logs?.follow(ended.signal);
    await changed.promise;
    ended.abort();
    await following;
    await wait(SETTLE_MS);
    changed = Promise.withResolvers<void>();
  }
}

/**
 * Returns true for the file into which the output of this command is redirected: every line written would trigger another reload.
 */
function isOwnOutput(file: string): boolean {
  const changed = statSync(file, { throwIfNoEntry: false });
  return [1, 2].map(fd => fstatSync(fd)).some(({ dev, ino }) => changed?.dev === dev && changed.ino === ino);
}

async function install(folder: string, client: SiteClient): Promise<PluginView> {
  await buildWebIfAny(folder);
  const { name, bytes } = await packPlugin(folder);
  const { candidateId } = (await client.upload(`plugins/candidates?name=${encodeURIComponent(name)}`, bytes)) as {
    candidateId: string;
  };
  return (await client.send('POST', `plugins/candidates/${candidateId}/install`, {
    enable: true,
    trial: true,
  })) as PluginView;
}

/** Prints each line of a plugin's log once. */
class LogReader {
  private last = Date.now() - 5000;
  private seen = new Set<string>();
  private trouble: string | undefined;

  private readonly client: SiteClient;
  private readonly id: string;

  constructor(client: SiteClient, id: string) {
    this.client = client;
    this.id = id;
  }

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.print().then(
        () => (this.trouble = undefined),
        (error: unknown) => this.complain((error as Error).message),
      );
      await wait(LOG_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
    await this.print().catch(() => undefined);
  }

  /** While a site restarts, many requests fail in a row: the failure is reported once. */
  private complain(message: string): void {
    if (message !== this.trouble) console.error(message);
    this.trouble = message;
  }

  private async print(): Promise<void> {
    const lines = (await this.client.send('GET', `plugins/${this.id}/logs`)) as PluginLogLine[];
    const newLines = lines.filter(line => line.at >= this.last && !this.seen.has(keyOf(line)));
    for (const line of newLines)
      console.log(`${new Date(line.at).toISOString().slice(11, 19)} ${line.level.padEnd(5)} ${line.message}`);
    this.last = Math.max(this.last, ...newLines.map(({ at }) => at));
    // Lines of the same millisecond may have been read before.
    this.seen = new Set(lines.filter(({ at }) => at >= this.last).map(keyOf));
  }
}

const keyOf = ({ at, level, message }: PluginLogLine) => `${at} ${level} ${message}`;

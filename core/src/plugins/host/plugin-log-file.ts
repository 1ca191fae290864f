import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PluginLogLine } from '@vitrine/contracts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';

/** The file is rewritten with only the last lines once it has this multiple of them. */
const SLACK = 3;

/** The last lines of a plugin's log on disk, one JSON object per line, so that they survive a crash. */
export class PluginLogFile {
  private readonly queue = new SerialQueue();
  private written = 0;

  constructor(
    private readonly path: string,
    private readonly maxLines: number,
  ) {}

  /** Returns the last lines, oldest first. Unreadable lines are left out. */
  async read(): Promise<PluginLogLine[]> {
    const text = await readFile(this.path, 'utf8').catch(() => '');
    const lines = text.split('\n').filter(line => line !== '');
    this.written = lines.length;
    return lines.slice(-this.maxLines).flatMap(line => {
      try {
        return [PluginLogLine.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
  }

  /** Appends a line. A full disk is ignored. */
  append(line: PluginLogLine): void {
    void this.enqueue(async () => {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      if (this.written >= this.maxLines * SLACK) await this.shorten();
      await appendFile(this.path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      this.written++;
    });
  }

  remove(): Promise<unknown> {
    return this.enqueue(async () => {
      await rm(this.path, { force: true });
      this.written = 0;
    });
  }

  /** Resolves once all added lines are written. */
  flush(): Promise<unknown> {
    return this.queue.settled();
  }

  private async shorten(): Promise<void> {
    const lines = await this.read();
    await writeFile(`${this.path}.part`, lines.map(line => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
    await rename(`${this.path}.part`, this.path);
    this.written = lines.length;
  }

  private enqueue(work: () => Promise<void>): Promise<unknown> {
    return this.queue.run(work).catch(() => undefined);
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '../../test/temp-folder.ts';
import { SimulatedMachine } from '../fleet/simulated-machine.ts';
import { Log } from '../log.ts';
import { Outbox } from './outbox.ts';

const writer = fileURLToPath(new URL('../../test/outbox-writer.ts', import.meta.url));

/**
 * Runs a process that writes to a folder, and kills it while writing; returns the stream and the last number it reported as
 * written.
 */
async function writeAndDie(folder: string, ms: number): Promise<{ stream: string; written: number }> {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  await new Promise<void>(done =>
    child.stdout.on('data', piece => {
      output += String(piece);
      // The name of the stream, and the first number that was written.
      if (output.split('\n').length > 2) done();
    }),
  );
  await new Promise(done => setTimeout(done, ms));
  child.kill('SIGKILL');
  await new Promise(done => child.once('close', done));
  const [stream, ...numbers] = output.trim().split('\n');
  return { stream: stream!, written: Number(numbers.at(-1) ?? 0) };
}

it('loses nothing that was written and repeats no number, however often it is killed', async () => {
  using folder = tempFolder();
  const runs = [];
  for (const ms of [30, 80, 130]) runs.push(await writeAndDie(folder.path, ms));
  expect(new Set(runs.map(run => run.stream)).size).toBe(1);

  const outbox = new Outbox(folder.path, new Log(() => undefined));
  const numbers: number[] = [];
  for (let batch; (batch = outbox.nextAfter(numbers.at(-1) ?? 0, 500, 1e9));)
    numbers.push(...batch.reports.map(report => report.seq));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  for (const { written } of runs) expect(numbers).toContain(written);
  expect(outbox.last).toBeGreaterThanOrEqual(numbers.at(-1)!);
  expect(runs.at(-1)!.written).toBeGreaterThan(runs[0]!.written);
});

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

(mayMount ? it : it.skip)(
  'keeps the newest in memory while the disk is full, and writes them when there is room',
  () => {
    using folder = tempFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'small', folder.path]);
    try {
      const lines: string[] = [];
      const outbox = new Outbox(folder.path, new Log(line => lines.push(line)), { segmentBytes: 8_000 });
      const machine = new SimulatedMachine(1);
      for (let i = 0; i < 400; i += 1) {
        outbox.add(machine.read(), Date.now());
        outbox.flush();
      }
      expect(lines.filter(line => line.includes('cannot be written to disk'))).toHaveLength(1);
      expect(readdirSync(folder.path).length).toBeGreaterThan(1);

      const numbers = (after: number): number[] => {
        const found: number[] = [];
        for (let batch; (batch = outbox.nextAfter(found.at(-1) ?? after, 500, 1e9));)
          found.push(...batch.reports.map(report => report.seq));
        return found;
      };
      expect(numbers(0)).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));

      execFileSync('mount', ['-o', 'remount,size=2m', folder.path]);
      outbox.flush();
      expect(lines.at(-1)).toContain('written to disk again');
      expect(numbers(0)).toHaveLength(400);
    } finally {
      execFileSync('umount', [folder.path]);
    }
  },
);

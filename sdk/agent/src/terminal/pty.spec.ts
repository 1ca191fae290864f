import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../test/eventually.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { withPty } from '../../test/with-pty.ts';
import { ptyAddon } from './pty-addon.ts';
import { Pty, type PtyEnd } from './pty.ts';

/** A script in a pseudo terminal of 91 columns and 29 rows. */
function run(script: string, folder = '/') {
  const shell = { file: '/bin/sh', args: ['-c', script], folder, env: ['PATH=/usr/bin:/bin', 'NAME=fox'] };
  const pty = new Pty(ptyAddon(undefined)!(), shell, 91, 29);
  const record = { output: '', pieces: 0, drains: 0, ends: [] as PtyEnd[], isEndLast: true };
  pty
    .on('data', piece => {
      record.output += piece.toString('latin1');
      record.pieces += 1;
      if (record.ends.length) record.isEndLast = false;
    })
    .on('drain', () => (record.drains += 1))
    .on('end', end => record.ends.push(end));
  const ended = () => eventually('it ends', () => record.ends.length > 0);
  const shows = (text: string) => eventually(`it shows ${text}`, () => record.output.includes(text));
  return { pty, record, ended, shows };
}

withPty('runs a program with its environment and folder, and reports its output and exit code', async () => {
  using folder = tempFolder();
  const { record, ended } = run('echo "$NAME in $PWD"; exit 3', folder.path);
  await ended();
  expect(record).toMatchObject({
    output: `fox in ${folder.path}\r\n`,
    ends: [{ exitCode: 3, signal: null }],
    isEndLast: true,
  });
});

withPty('reports the exit code 0 of a program that succeeds', async () => {
  const { record, ended } = run('true');
  await ended();
  expect(record.ends).toEqual([{ exitCode: 0, signal: null }]);
});

withPty('reports the signal that ended a program', async () => {
  const { record, ended } = run('kill -9 $$');
  await ended();
  expect(record.ends).toEqual([{ exitCode: null, signal: 9 }]);
});

withPty('passes on input and the size of the terminal', async () => {
  const { pty, record, ended, shows } = run('stty -echo; stty size; read a; stty size; echo "got $a"');
  await shows('29 91\r\n');
  pty.resize(133, 41);
  pty.write(Buffer.from('héllo\n'));
  await ended();
  expect(Buffer.from(record.output, 'latin1').toString()).toBe('29 91\r\n41 133\r\ngot héllo\r\n');
});

withPty('delivers all output before the end, in pieces larger than those of a terminal', async () => {
  const { record, ended } = run('stty raw; head -c 1000000 /dev/zero; printf end');
  await ended();
  expect(record.output.length).toBe(1_000_003);
  expect(record.output.endsWith('\0end')).toBe(true);
  expect(record).toMatchObject({ isEndLast: true, ends: [{ exitCode: 0 }] });
});

withPty('keeps the last output of an ended program while it is paused', async () => {
  using folder = tempFolder();
  const mark = join(folder.path, 'pid');
  const { pty, record, ended } = run(`printf last; echo $$ > ${mark}; exit 5`);
  pty.pause();
  await eventually('it has started', () => existsSync(mark) && readFileSync(mark, 'utf8').endsWith('\n'));
  const pid = readFileSync(mark, 'utf8').trim();
  await eventually('it is gone', () => !existsSync(`/proc/${pid}`));
  // Longer than the wait for output after an end.
  const later = Promise.withResolvers<void>();
  setTimeout(later.resolve, 450);
  await later.promise;
  expect(record).toMatchObject({ output: '', ends: [] });
  pty.resume();
  await ended();
  expect(record).toMatchObject({ output: 'last', ends: [{ exitCode: 5, signal: null }] });
});

withPty('ends although a child of the program keeps the terminal open', async () => {
  const { record, ended } = run("(trap '' HUP; sleep 3) & sleep 0.05; printf done");
  await ended();
  expect(record).toMatchObject({ output: 'done', ends: [{ exitCode: 0, signal: null }] });
});

withPty('hangs up to end a program, and does so once', async () => {
  const { pty, record, ended, shows } = run('printf ready; sleep 30');
  await shows('ready');
  pty.kill();
  pty.kill();
  await ended();
  expect(record.ends).toEqual([{ exitCode: null, signal: 1 }]);
});

withPty('kills a program that ignores the hangup', async () => {
  const { pty, record, ended, shows } = run("trap '' HUP; printf ready; while :; do sleep 0.1; done");
  await shows('ready');
  pty.kill();
  await ended();
  expect(record.ends).toEqual([{ exitCode: null, signal: 9 }]);
});

withPty('kills a program at once that ignores the hangup when the agent ends', async () => {
  const { pty, record, ended, shows } = run("trap '' HUP; printf ready; while :; do sleep 0.1; done");
  await shows('ready');
  pty.killNow();
  await ended();
  expect(record.ends).toEqual([{ exitCode: null, signal: 9 }]);
});

withPty('ignores input and sizes as soon as it hangs up', async () => {
  const { pty, record, ended, shows } = run('printf ready; sleep 30');
  await shows('ready');
  pty.kill();
  pty.resize(1, 1);
  pty.write(Buffer.from('x'));
  await ended();
  expect(record).toMatchObject({ output: 'ready', ends: [{ exitCode: null, signal: 1 }] });
});

withPty('ignores input, sizes and kills after the end', async () => {
  const { pty, record, ended } = run('exit 0');
  await ended();
  pty.write(Buffer.from('x'));
  pty.resize(1, 1);
  pty.kill();
  pty.killNow();
  expect(pty.buffered).toBe(0);
  expect(record.ends).toEqual([{ exitCode: 0, signal: null }]);
});

withPty('waits for a program that does not read its input, and reports when all is read', async () => {
  using folder = tempFolder();
  const startFile = join(folder.path, 'go');
  const { pty, record, ended, shows } = run(
    `stty raw -echo; printf ready; while [ ! -e ${startFile} ]; do sleep 0.02; done; head -c 200000 | wc -c`,
  );
  await shows('ready');
  for (let i = 0; i < 20; i++) pty.write(Buffer.alloc(10_000, 'x'));
  expect(pty.buffered).toBeGreaterThan(100_000);
  expect(record.drains).toBe(0);
  writeFileSync(startFile, '');
  await ended();
  expect([record.output, record.drains, pty.buffered]).toEqual(['ready200000\n', 1, 0]);
});

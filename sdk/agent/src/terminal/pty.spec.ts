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
  const seen = { output: '', pieces: 0, drains: 0, ends: [] as PtyEnd[], isEndLast: true };
  pty
    .on('data', piece => {
      seen.output += piece.toString('latin1');
      seen.pieces += 1;
      if (seen.ends.length) seen.isEndLast = false;
    })
    .on('drain', () => (seen.drains += 1))
    .on('end', end => seen.ends.push(end));
  const over = () => eventually('it ends', () => seen.ends.length > 0);
  const shows = (text: string) => eventually(`it shows ${text}`, () => seen.output.includes(text));
  return { pty, seen, over, shows };
}

withPty('runs a program with its environment and folder, and reports its output and exit code', async () => {
  using folder = tempFolder();
  const { seen, over } = run('echo "$NAME in $PWD"; exit 3', folder.path);
  await over();
  expect(seen).toMatchObject({
    output: `fox in ${folder.path}\r\n`,
    ends: [{ exitCode: 3, signal: null }],
    isEndLast: true,
  });
});

withPty('reports the exit code 0 of a program that succeeds', async () => {
  const { seen, over } = run('true');
  await over();
  expect(seen.ends).toEqual([{ exitCode: 0, signal: null }]);
});

withPty('reports the signal that ended a program', async () => {
  const { seen, over } = run('kill -9 $$');
  await over();
  expect(seen.ends).toEqual([{ exitCode: null, signal: 9 }]);
});

withPty('passes on input and the size of the terminal', async () => {
  const { pty, seen, over, shows } = run('stty -echo; stty size; read a; stty size; echo "got $a"');
  await shows('29 91\r\n');
  pty.resize(133, 41);
  pty.write(Buffer.from('héllo\n'));
  await over();
  expect(Buffer.from(seen.output, 'latin1').toString()).toBe('29 91\r\n41 133\r\ngot héllo\r\n');
});

withPty('delivers all output before the end, in pieces larger than those of a terminal', async () => {
  const { seen, over } = run('stty raw; head -c 1000000 /dev/zero; printf end');
  await over();
  expect(seen.output.length).toBe(1_000_003);
  expect(seen.output.endsWith('\0end')).toBe(true);
  expect(seen).toMatchObject({ isEndLast: true, ends: [{ exitCode: 0 }] });
});

withPty('keeps the last output of an ended program while it is paused', async () => {
  using folder = tempFolder();
  const mark = join(folder.path, 'pid');
  const { pty, seen, over } = run(`printf last; echo $$ > ${mark}; exit 5`);
  pty.pause();
  await eventually('it has started', () => existsSync(mark) && readFileSync(mark, 'utf8').endsWith('\n'));
  const pid = readFileSync(mark, 'utf8').trim();
  await eventually('it is gone', () => !existsSync(`/proc/${pid}`));
  // Longer than the wait for output after an end.
  const later = Promise.withResolvers<void>();
  setTimeout(later.resolve, 450);
  await later.promise;
  expect(seen).toMatchObject({ output: '', ends: [] });
  pty.resume();
  await over();
  expect(seen).toMatchObject({ output: 'last', ends: [{ exitCode: 5, signal: null }] });
});

withPty('ends although a child of the program keeps the terminal open', async () => {
  const { seen, over } = run("(trap '' HUP; sleep 3) & sleep 0.05; printf done");
  await over();
  expect(seen).toMatchObject({ output: 'done', ends: [{ exitCode: 0, signal: null }] });
});

withPty('hangs up to end a program, and does so once', async () => {
  const { pty, seen, over, shows } = run('printf ready; sleep 30');
  await shows('ready');
  pty.kill();
  pty.kill();
  await over();
  expect(seen.ends).toEqual([{ exitCode: null, signal: 1 }]);
});

withPty('kills a program that ignores the hangup', async () => {
  const { pty, seen, over, shows } = run("trap '' HUP; printf ready; while :; do sleep 0.1; done");
  await shows('ready');
  pty.kill();
  await over();
  expect(seen.ends).toEqual([{ exitCode: null, signal: 9 }]);
});

withPty('kills a program at once that ignores the hangup when the agent ends', async () => {
  const { pty, seen, over, shows } = run("trap '' HUP; printf ready; while :; do sleep 0.1; done");
  await shows('ready');
  pty.killNow();
  await over();
  expect(seen.ends).toEqual([{ exitCode: null, signal: 9 }]);
});

withPty('ignores input and sizes as soon as it hangs up', async () => {
  const { pty, seen, over, shows } = run('printf ready; sleep 30');
  await shows('ready');
  pty.kill();
  pty.resize(1, 1);
  pty.write(Buffer.from('x'));
  await over();
  expect(seen).toMatchObject({ output: 'ready', ends: [{ exitCode: null, signal: 1 }] });
});

withPty('ignores input, sizes and kills after the end', async () => {
  const { pty, seen, over } = run('exit 0');
  await over();
  pty.write(Buffer.from('x'));
  pty.resize(1, 1);
  pty.kill();
  pty.killNow();
  expect(pty.buffered).toBe(0);
  expect(seen.ends).toEqual([{ exitCode: 0, signal: null }]);
});

withPty('waits for a program that does not read its input, and reports when all is read', async () => {
  using folder = tempFolder();
  const go = join(folder.path, 'go');
  const { pty, seen, over, shows } = run(
    `stty raw -echo; printf ready; while [ ! -e ${go} ]; do sleep 0.02; done; head -c 200000 | wc -c`,
  );
  await shows('ready');
  for (let i = 0; i < 20; i++) pty.write(Buffer.alloc(10_000, 'x'));
  expect(pty.buffered).toBeGreaterThan(100_000);
  expect(seen.drains).toBe(0);
  writeFileSync(go, '');
  await over();
  expect([seen.output, seen.drains, pty.buffered]).toEqual(['ready200000\n', 1, 0]);
});

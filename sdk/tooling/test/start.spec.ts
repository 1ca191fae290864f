import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npmStart, onPosix, root } from './launch.ts';

onPosix('npm start', () => {
  it('leaves one process besides npm, and stops it in order when npm is stopped', async () => {
    await using program = await npmStart();
    expect(program.tree.map(({ parent }) => parent).slice(1)).toEqual([program.pid]);
    process.kill(program.pid, 'SIGTERM');
    expect(await program.ended()).toMatch(/^Stopping: SIGTERM[^]*Stopped/);
    expect(await program.exited).toEqual([0, null]);
  });
});

it('runs in a container with the flags of npm start', async () => {
  const flags = JSON.parse(await readFile(join(root, 'core/bin/v8-flags.json'), 'utf8')) as string[];
  const command = /^CMD (.*)$/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8'))![1]!;
  expect(flags.length).toBeGreaterThan(0);
  expect(JSON.parse(command)).toEqual(['node', ...flags, 'core/dist/server/main.mjs']);
});

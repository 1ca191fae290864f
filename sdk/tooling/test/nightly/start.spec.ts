import { setTimeout as pause } from 'node:timers/promises';
import { alive, launch, npmStart, onPosix, startScript } from '../launch.ts';

/** As on a system where a process cannot take the place of another. */
const withoutExec = () =>
  launch(process.execPath, ['--import', 'data:text/javascript,process.execve=undefined', startScript]);

onPosix('npm start', () => {
  it.each(['SIGINT', 'SIGHUP'] as const)(
    'stops once if %s is sent to all processes, as by a terminal',
    async signal => {
      await using program = await npmStart();
      process.kill(-program.pid, signal);
      expect(await program.ended()).toMatch(new RegExp(`^Stopping: ${signal}[^]*Stopped`));
      expect(program.log().match(/Stopping/g)).toHaveLength(1);
    },
  );

  it('stops in order when npm is killed', async () => {
    await using program = await npmStart();
    process.kill(program.pid, 'SIGKILL');
    expect(await program.ended()).toMatch(/^Stopping: the program that started it \(process \d+\) is gone[^]*Stopped/);
  });
});

onPosix('start.mjs where it stays', () => {
  it('passes signals on', async () => {
    await using program = await withoutExec();
    expect(program.core).not.toBe(program.pid);
    process.kill(program.pid, 'SIGTERM');
    expect(await program.ended()).toMatch(/^Stopping: SIGTERM[^]*Stopped/);
    expect(await program.exited).toEqual([0, null]);
  });

  it('stops the server when it is killed', async () => {
    await using program = await withoutExec();
    process.kill(program.pid, 'SIGKILL');
    expect(await program.ended()).toMatch(/^Stopping: the program that started it \(process \d+\) is gone[^]*Stopped/);
  });
});

it('continues after the shell that started it is killed', async () => {
  if (process.platform === 'win32') return;
  await using program = await launch('sh', ['-c', `'${process.execPath}' '${startScript}'; exit $?`]);
  process.kill(program.pid, 'SIGKILL');
  await program.exited;
  await pause(2500);
  expect(alive(program.core)).toBe(true);
  process.kill(program.core, 'SIGTERM');
  await program.ended();
});

import { CONTROL_LIMITS } from '@vitrine/contracts';
import { PluginShell } from './agent-shell.ts';

const WINDOW = CONTROL_LIMITS.terminalWindow;

/** Shell of a plugin that records its calls. */
function open() {
  const requests: unknown[] = [];
  const shell = new PluginShell({
    input: data => void requests.push(data.toString()),
    resize: (columns, rows) => void requests.push([columns, rows]),
    pause: isPaused => void requests.push(isPaused ? 'pause' : 'resume'),
    close: () => void requests.push('close'),
  });
  let closes = 0;
  shell.onClose(() => closes++);
  return { shell, requests, closes: () => closes };
}

it('passes on input and sizes', () => {
  const { shell, requests } = open();
  let sent = 0;
  shell.input(Buffer.from('ls\n'), () => sent++);
  shell.send({ type: 'resize', columns: 100, rows: 30 });
  expect([requests, sent]).toEqual([['ls\n', [100, 30]], 1]);
});

it('pauses the shell while more than a window of output is not acknowledged', () => {
  const { shell, requests } = open();
  shell.onOutput(WINDOW);
  expect(requests).toEqual([]);
  shell.onOutput(1);
  shell.onOutput(1);
  expect(requests).toEqual(['pause']);
  shell.send({ type: 'ack', position: 1 });
  expect(requests).toEqual(['pause']);
  shell.send({ type: 'ack', position: 2 });
  expect(requests).toEqual(['pause', 'resume']);
});

it('counts output from the position of the terminal', () => {
  const { shell, requests } = open();
  shell.send({ type: 'attached', position: 5000, acked: 0 });
  shell.onOutput(WINDOW);
  expect(requests).toEqual([]);
  shell.onOutput(1);
  expect(requests).toEqual(['pause']);
});

it.each([
  ['close', (shell: PluginShell) => shell.close()],
  ['terminate', (shell: PluginShell) => shell.terminate()],
  ['the frame of the end', (shell: PluginShell) => shell.send({ type: 'close' })],
])('closes the shell once by %s', (_, end) => {
  const { shell, requests, closes } = open();
  end(shell);
  end(shell);
  shell.lost();
  expect([shell.isOpen, requests, closes()]).toEqual([false, ['close'], 0]);
});

it('reports a lost shell once', () => {
  const { shell, requests, closes } = open();
  shell.lost();
  shell.lost();
  shell.terminate();
  expect([shell.isOpen, requests, closes()]).toEqual([false, [], 1]);
});

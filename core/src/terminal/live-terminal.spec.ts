import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { CONTROL_LIMITS, SOCKET_CLOSE, TERMINAL_CLOSE } from '@vitrine/contracts';
import { TestClock } from '../../test/clock.ts';
import type { AgentShell } from './agent-shell.ts';
import { LiveTerminal, type Ending } from './live-terminal.ts';

const WINDOW = CONTROL_LIMITS.terminalWindow;

/** Socket of a page (https://github.com/websockets/ws/blob/master/doc/ws.md): the part that terminals use. */
class Page extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  isPaused = false;
  readonly frames: Record<string, unknown>[] = [];
  output = '';
  closedWith: number | undefined;
  send(data: string | Buffer): void {
    if (typeof data === 'string') this.frames.push(JSON.parse(data) as Record<string, unknown>);
    else this.output += data.toString();
  }
  close = (code: number) => {
    this.closedWith = code;
    this.readyState = 3;
  };
  pause = () => (this.isPaused = true);
  resume = () => (this.isPaused = false);
  last = (type: string) => this.frames.findLast(frame => frame.type === type);
}

class Shell implements AgentShell {
  isOpen = true;
  buffered = 0;
  isTerminated = false;
  closedWith: number | undefined;
  readonly frames: Record<string, unknown>[] = [];
  readonly inputs: string[] = [];
  readonly written: (() => void)[] = [];
  private left = () => {};
  send = (frame: object) => void this.frames.push(frame as Record<string, unknown>);
  input = (data: Buffer, sent: () => void) => {
    this.inputs.push(data.toString());
    this.written.push(sent);
  };
  close = (code: number) => void (this.closedWith = code);
  terminate = () => void (this.isTerminated = true);
  onClose = (listener: () => void) => void (this.left = listener);
  leave(): void {
    this.isOpen = false;
    this.left();
  }
  last = (type: string) => this.frames.findLast(frame => frame.type === type);
}

function open() {
  const clock = new TestClock();
  const endings: Ending[] = [];
  const terminal = new LiveTerminal(
    { columns: 80, rows: 24 },
    { clock, recorder: undefined, ended: ending => void endings.push(ending) },
  );
  const attachPage = (from = 0) => {
    const page = new Page();
    terminal.attachPage(page as unknown as WebSocket, from);
    return page;
  };
  const attachAgent = () => {
    const shell = new Shell();
    terminal.attachAgent(shell);
    return shell;
  };
  const leave = (page: Page, isRevoked = false) => terminal.leavePage(page as unknown as WebSocket, isRevoked);
  return { clock, endings, terminal, attachPage, attachAgent, leave };
}

it('passes output to the page and input to the agent', () => {
  const { terminal, attachPage, attachAgent } = open();
  const [page, shell] = [attachPage(), attachAgent()];
  terminal.onOutput(Buffer.from('$ '));
  terminal.onInput(Buffer.from('ls\n'));
  expect([page.output, shell.inputs]).toEqual(['$ ', ['ls\n']]);
});

it('reports to the page whether the agent is connected', () => {
  const { attachPage, attachAgent } = open();
  const page = attachPage();
  expect(page.last('agent')).toMatchObject({ connected: false });
  const shell = attachAgent();
  expect(page.last('agent')).toMatchObject({ connected: true });
  shell.leave();
  expect(page.last('agent')).toMatchObject({ connected: false });
});

it.each([
  ['everything', 0, 'hello'],
  ['what it has not', 3, 'lo'],
  ['nothing', 5, ''],
  ['everything, if it knows more than there is', 6, 'hello'],
])('sends a page %s', (_, from, output) => {
  const { terminal, attachPage } = open();
  terminal.onOutput(Buffer.from('hello'));
  const page = attachPage(from);
  expect(page.output).toBe(output);
  expect(page.last('attached')).toMatchObject({ position: from === 6 ? 0 : from, recorded: false });
});

it('replays from the oldest stored output to a page that is further behind', () => {
  const { terminal, attachPage } = open();
  for (let i = 0; i < 4; i++) {
    terminal.onOutput(Buffer.alloc(WINDOW / 2, 'x'));
    terminal.ack((i + 1) * (WINDOW / 2));
  }
  const page = attachPage(1);
  expect(page.output).toHaveLength(WINDOW * 1.5);
  expect(page.last('attached')).toMatchObject({ position: WINDOW / 2 });
});

it('shows one page at a time', async () => {
  const { terminal, attachPage, leave, clock, endings } = open();
  const [first, second] = [attachPage(), attachPage()];
  expect(first.closedWith).toBe(TERMINAL_CLOSE.replaced);
  leave(first);
  terminal.onOutput(Buffer.from('hello'));
  expect([first.output, second.output]).toEqual(['', 'hello']);
  await clock.advance('2m');
  expect(endings).toEqual([{ end: 'lost' }]);
});

it('replaces an older connection of the agent with a newer one', () => {
  const { terminal, attachAgent } = open();
  const first = attachAgent();
  const second = attachAgent();
  expect([first.isTerminated, terminal.isAgent(second)]).toEqual([true, true]);
  first.leave();
  expect(terminal.hasAgent).toBe(true);
});

it('reports both positions to an agent that reconnects', () => {
  const { terminal, attachAgent } = open();
  attachAgent();
  terminal.onOutput(Buffer.from('hello'));
  terminal.ack(3);
  terminal.resize(100, 30);
  const reconnected = attachAgent();
  expect(reconnected.frames).toEqual([
    { type: 'attached', position: 5, acked: 3 },
    { type: 'resize', columns: 100, rows: 30 },
  ]);
});

describe('acknowledgements', () => {
  it.each([
    ['within the output', 3, [3]],
    ['of all output', 5, [5]],
    ['beyond the output', 6, []],
    ['of nothing', 0, []],
  ])('reach the agent %s', (_, position, expected) => {
    const { terminal, attachAgent } = open();
    const shell = attachAgent();
    terminal.onOutput(Buffer.from('hello'));
    terminal.ack(position);
    expect(shell.frames.filter(({ type }) => type === 'ack').map(frame => frame.position)).toEqual(expected);
  });

  it('reach the agent once and in ascending order', () => {
    const { terminal, attachAgent } = open();
    const shell = attachAgent();
    terminal.onOutput(Buffer.from('hello'));
    for (const position of [3, 3, 2]) terminal.ack(position);
    expect(shell.frames.filter(({ type }) => type === 'ack')).toHaveLength(1);
  });
});

it('closes when the agent exceeds the window of unacknowledged output', () => {
  const { terminal, attachAgent, endings } = open();
  attachAgent();
  terminal.onOutput(Buffer.alloc(WINDOW * 2));
  expect(endings).toEqual([]);
  terminal.ack(1);
  terminal.onOutput(Buffer.alloc(1));
  expect(endings).toEqual([]);
  terminal.onOutput(Buffer.alloc(1));
  expect(endings).toEqual([{ end: 'lost', reason: 'invalid' }]);
});

describe('input', () => {
  it('is buffered in order for a disconnected agent', () => {
    const { terminal, attachAgent } = open();
    attachAgent().leave();
    terminal.onInput(Buffer.from('a'));
    terminal.onInput(Buffer.from('b'));
    const reconnected = attachAgent();
    expect(reconnected.inputs).toEqual(['a', 'b']);
    expect(attachAgent().inputs).toEqual([]);
  });

  it('is buffered up to 64 KB, and dropped beyond that', () => {
    const { terminal, attachAgent } = open();
    terminal.onInput(Buffer.alloc(64 * 1024 - 2, 'a'));
    terminal.onInput(Buffer.from('bcd'));
    terminal.onInput(Buffer.from('ef'));
    terminal.onInput(Buffer.from('g'));
    expect(attachAgent().inputs.join('')).toBe(`${'a'.repeat(64 * 1024 - 2)}ef`);
  });

  it('pauses the page while the agent is slow to read', () => {
    const { terminal, attachPage, attachAgent } = open();
    const [page, shell] = [attachPage(), attachAgent()];
    shell.buffered = 256 * 1024;
    terminal.onInput(Buffer.from('a'));
    expect(page.isPaused).toBe(false);
    shell.buffered += 1;
    terminal.onInput(Buffer.from('b'));
    expect(page.isPaused).toBe(true);
    shell.written.at(-1)!();
    expect(page.isPaused).toBe(false);
  });

  it('does not keep the page waiting for an agent that has left', () => {
    const { terminal, attachPage, attachAgent } = open();
    const [page, shell] = [attachPage(), attachAgent()];
    shell.buffered = 256 * 1024 + 1;
    terminal.onInput(Buffer.from('a'));
    shell.leave();
    expect(page.isPaused).toBe(false);
  });
});

it('sends the agent a size only if it is new', () => {
  const { terminal, attachAgent } = open();
  const shell = attachAgent();
  for (const [columns, rows] of [
    [80, 24],
    [81, 24],
    [81, 25],
    [81, 25],
  ])
    terminal.resize(columns!, rows!);
  expect(shell.frames.filter(({ type }) => type === 'resize')).toHaveLength(3);
});

describe('without page or agent', () => {
  it.each([
    ['a page', 'abandoned'],
    ['an agent', 'lost'],
  ])('ends a minute after it was opened, if it never had %s', async (side, end) => {
    const { clock, endings, attachAgent, attachPage } = open();
    const otherSide = side === 'a page' ? attachAgent() : attachPage();
    await clock.advance('59s');
    expect(endings).toEqual([]);
    await clock.advance('1s');
    expect(endings).toEqual([{ end }]);
    expect(otherSide.last(side === 'a page' ? 'close' : 'ended')).toBeDefined();
  });

  it('waits a minute for a page that left, and continues when it returns', async () => {
    const { clock, endings, attachAgent, attachPage, leave } = open();
    attachAgent();
    leave(attachPage());
    await clock.advance('59s');
    leave(attachPage());
    await clock.advance('59s');
    expect(endings).toEqual([]);
    await clock.advance('1s');
    expect(endings).toEqual([{ end: 'abandoned' }]);
  });

  it('waits a minute for an agent that left', async () => {
    const { clock, endings, attachAgent, attachPage } = open();
    attachPage();
    attachAgent().leave();
    await clock.advance('59s');
    expect(endings).toEqual([]);
    await clock.advance('1s');
    expect(endings).toEqual([{ end: 'lost' }]);
  });

  it('ends at once when the access of the page was revoked', () => {
    const { endings, attachPage, leave } = open();
    leave(attachPage(), true);
    expect(endings).toEqual([{ end: 'revoked' }]);
  });
});

it('ends once, and notifies both sides', async () => {
  const { clock, terminal, endings, attachAgent, attachPage, leave } = open();
  const [page, shell] = [attachPage(), attachAgent()];
  terminal.end({ end: 'exited', exitCode: 3 });
  terminal.end({ end: 'closed' });
  expect(page.last('ended')).toEqual({ type: 'ended', end: 'exited', exitCode: 3, reason: null });
  expect([page.closedWith, shell.closedWith]).toEqual([TERMINAL_CLOSE.ended, SOCKET_CLOSE.normal]);
  expect(shell.last('close')).toBeDefined();
  leave(page);
  shell.leave();
  terminal.onOutput(Buffer.from('late'));
  await clock.advance('2m');
  expect(endings).toEqual([{ end: 'exited', exitCode: 3 }]);
  expect(page.output).toBe('');
});

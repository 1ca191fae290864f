import type { ControlSignature } from '@vitrine/contracts';
import { ensureStepUp } from '../admin/step-up/ensure-step-up.ts';
import { socketUrl, terminalApi } from '../api/control-api.ts';
import { openScreen, type Screen, type ScreenOptions } from './screen.ts';
import { terminalSocket, type TerminalCloseReason, type TerminalSocket } from './terminal-socket.ts';
import { withControl } from './touch-keys.ts';

/** State of a remote shell. `lost`: no connection to the core; `away`: the core has no connection to the agent. */
export type ShellState =
  | { readonly is: 'opening' | 'up' | 'lost' | 'away' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'over'; readonly end: TerminalCloseReason };

interface ShellOptions extends ScreenOptions {
  readonly node: string;
  /** Id of a running shell; undefined opens a new one. */
  readonly session: string | undefined;
  readonly sign: () => Promise<ControlSignature | undefined>;
  readonly onState: (state: ShellState) => void;
  readonly onSession: (id: string) => void;
  readonly onRecorded: (recorded: boolean) => void;
  /** Called if input could not be sent. */
  readonly onUnheard: () => void;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rawBytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0) & 255);
/** Full reset, written in order after the preceding output. */
const RESET = '\u001bc';

/** Opens a screen with a remote shell: a new one on a node, or a running one. */
export function openShell(
  element: HTMLElement,
  { node, session, sign, onState, onSession, onRecorded, onUnheard, ...options }: ShellOptions,
) {
  const screen: Screen = openScreen(element, options);
  const { terminal } = screen;
  let line: TerminalSocket | undefined;
  let hasLeft = false;
  let agent = true;
  screen.fit();

  const size = () => ({ columns: terminal.cols, rows: terminal.rows });
  const follow = (id: string) => {
    line = terminalSocket({
      url: `${socketUrl('terminal/socket')}?session=${id}`,
      prove: ensureStepUp,
      size,
      onBytes: (bytes, drawn) => terminal.write(bytes, drawn),
      onReset: () => terminal.write(RESET),
      onUp: up => onState({ is: up ? (agent ? 'up' : 'away') : 'lost' }),
      onAgent(connected) {
        agent = connected;
        onState({ is: connected ? 'up' : 'away' });
      },
      onAttached: onRecorded,
      onEnd: end => onState({ is: 'over', end }),
    });
  };
  const begin = async () => {
    onState({ is: 'opening' });
    if (session) return follow(session);
    try {
      const signature = await sign();
      const opened = await terminalApi.open({ node, ...size(), ...(signature && { signature }) });
      // The tab was closed meanwhile.
      if (hasLeft) return void (await terminalApi.close(opened.session.id).catch(() => undefined));
      onSession(opened.session.id);
      follow(opened.session.id);
    } catch (error) {
      if (!hasLeft) onState({ is: 'failed', error });
    }
  };
  const type = (bytes: Uint8Array<ArrayBuffer>) => {
    if (!line?.type(bytes)) onUnheard();
  };
  let control: (() => void) | undefined;
  terminal.onData(text => {
    type(bytesOf(control ? withControl(text) : text));
    control?.();
    control = undefined;
  });
  terminal.onBinary(text => type(rawBytesOf(text)));
  terminal.onResize(() => line?.resize());
  const wake = () => line?.wake();
  addEventListener('online', wake);
  void begin();

  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    removeEventListener('online', wake);
    line?.leave();
    screen[Symbol.dispose]();
  };
  return {
    screen,
    wake,
    /** Applies Ctrl to the next character and then calls `onUsed`; undefined releases Ctrl. */
    holdControl(onUsed: (() => void) | undefined) {
      control = onUsed;
    },
    /** Ends the remote shell. */
    close() {
      line?.close();
      leave();
    },
    /** Detaches the screen; the remote shell runs for another minute. */
    leave,
  };
}

export type Shell = ReturnType<typeof openShell>;

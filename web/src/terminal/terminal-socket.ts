import { CONTROL_LIMITS, TERMINAL_CLOSE } from '@vitrine/contracts/control-limits';
import type { TerminalClientFrame, TerminalServerFrame } from '@vitrine/contracts';
import { backoff } from '../api/live/backoff.ts';
import { proofProtocols } from '../api/session-proof.ts';

/** What happened to a line for good: nobody tries again. */
export type TerminalCloseReason =
  | { readonly why: 'ended'; readonly frame: Extract<TerminalServerFrame, { type: 'ended' }> | undefined }
  | { readonly why: 'replaced' | 'unknown' | 'revoked' | 'unproven' };

interface TerminalLineOptions {
  readonly url: string;
  /** Asks for a fresh proof where the core wants one before a socket; false where nobody gave it. */
  readonly prove: () => Promise<boolean>;
  readonly size: () => { readonly columns: number; readonly rows: number };
  /** Bytes for the screen; `drawn` is called once they are on it. */
  readonly onBytes: (bytes: Uint8Array, drawn: () => void) => void;
  /** What was on the screen is no longer whole: it begins anew. */
  readonly onReset: () => void;
  readonly onUp: (up: boolean) => void;
  /** Whether the agent's own line is there. */
  readonly onAgent: (connected: boolean) => void;
  readonly onAttached: (recorded: boolean) => void;
  readonly onEnd: (end: TerminalCloseReason) => void;
}

/** The agent is told so often that it may send on. Bytes. */
const ACK_EVERY = 16 * 1024;
const REVOKED = 1008;

const FINAL: Readonly<Record<number, 'ended' | 'replaced' | 'unknown' | 'revoked'>> = {
  [TERMINAL_CLOSE.ended]: 'ended',
  [TERMINAL_CLOSE.replaced]: 'replaced',
  [TERMINAL_CLOSE.unknown]: 'unknown',
  [REVOKED]: 'revoked',
};

/** The line between a screen and a running shell. It comes back by itself, and goes on where it was. */
export function terminalSocket({
  url,
  prove,
  size,
  onBytes,
  onReset,
  onUp,
  onAgent,
  onAttached,
  onEnd,
}: TerminalLineOptions) {
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let over = false;
  let attached = false;
  let proving = false;
  /** Behind the last byte that came, that was drawn, and that the agent knows to be drawn. */
  let position = 0;
  let drawn = 0;
  let told = 0;
  /** How often the screen began anew: what was written before that is not counted. */
  let generation = 0;
  let ended: Extract<TerminalServerFrame, { type: 'ended' }> | undefined;

  const send = (frame: TerminalClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const tell = () => {
    if (drawn <= told || (drawn - told < ACK_EVERY && drawn < position)) return;
    told = drawn;
    send({ type: 'ack', position: drawn });
  };

  const take = (bytes: Uint8Array) => {
    position += bytes.byteLength;
    const end = position;
    const mine = generation;
    onBytes(bytes, () => {
      if (mine !== generation) return;
      drawn = end;
      tell();
    });
  };
  const hear = (frame: TerminalServerFrame) => {
    if (frame.type === 'agent') onAgent(frame.connected);
    else if (frame.type === 'ended') ended = frame;
    else {
      if (frame.position !== position) {
        generation++;
        if (position > 0) onReset();
        position = drawn = frame.position;
      }
      // What was told over the line before may never have arrived.
      told = -1;
      attached = true;
      tries = 0;
      onAttached(frame.recorded);
      onUp(true);
      tell();
    }
  };
  /** A socket that did not even open may have been refused for want of a proof, which it cannot say itself. */
  const proveAndOpen = async () => {
    proving = true;
    // Where the core cannot be reached now, there is nothing to ask.
    const proven = await prove().catch(() => true);
    proving = false;
    if (over) return;
    if (proven) return open();
    over = true;
    onEnd({ why: 'unproven' });
  };
  const open = () => {
    let opened = false;
    const mine = (socket = new WebSocket(url, proofProtocols()));
    mine.binaryType = 'arraybuffer';
    attached = false;
    mine.onopen = () => {
      opened = true;
      send({ type: 'attach', from: position, ...size() });
    };
    mine.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (over || socket !== mine) return;
      if (typeof data === 'string') hear(JSON.parse(data) as TerminalServerFrame);
      else take(new Uint8Array(data));
    };
    mine.onclose = ({ code }) => {
      if (over || socket !== mine) return;
      attached = false;
      onUp(false);
      const why = ended ? 'ended' : FINAL[code];
      if (why) {
        over = true;
        onEnd(why === 'ended' ? { why, frame: ended } : { why });
      } else retry = setTimeout(() => void (opened ? open() : proveAndOpen()), backoff(++tries));
    };
  };
  open();

  return {
    /** Says whether it went out: what is typed while the line is lost is not kept. */
    type(bytes: Uint8Array<ArrayBuffer>): boolean {
      if (!attached || socket?.readyState !== WebSocket.OPEN) return false;
      for (let i = 0; i < bytes.byteLength; i += CONTROL_LIMITS.terminalInput)
        socket.send(bytes.subarray(i, i + CONTROL_LIMITS.terminalInput));
      return true;
    },
    resize: () => attached && send({ type: 'resize', ...size() }),
    /** Tries at once. */
    wake() {
      if (over || attached || proving || socket?.readyState === WebSocket.CONNECTING) return;
      clearTimeout(retry);
      open();
    },
    /** Ends the shell. */
    close: () => send({ type: 'close' }),
    /** Leaves the shell running. */
    leave() {
      over = true;
      clearTimeout(retry);
      socket?.close();
    },
  };
}

export type TerminalSocket = ReturnType<typeof terminalSocket>;

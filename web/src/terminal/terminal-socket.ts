import type { TerminalClientFrame, TerminalServerFrame } from '@vitrine/contracts';
import { SOCKET_CLOSE, TERMINAL_CLOSE } from '@vitrine/contracts/close-codes';
import { CONTROL_LIMITS } from '@vitrine/contracts/control-limits';
import { backoff } from '../api/live/backoff.ts';
import { proofProtocols } from '../api/session-proof.ts';

/** Final close of a terminal: no reconnect. */
export type TerminalCloseReason =
  | { readonly why: 'ended'; readonly frame: Extract<TerminalServerFrame, { type: 'ended' }> | undefined }
  | { readonly why: 'replaced' | 'unknown' | 'revoked' | 'unproven' };

interface TerminalLineOptions {
  readonly url: string;
  /** Requests a step-up if the core requires one for a socket; resolves to false if the user declines. */
  readonly prove: () => Promise<boolean>;
  readonly size: () => { readonly columns: number; readonly rows: number };
  /** Called with bytes for the screen; `drawn` must be called once they are rendered. */
  readonly onBytes: (bytes: Uint8Array, drawn: () => void) => void;
  /** Called to clear the screen after output was lost. */
  readonly onReset: () => void;
  readonly onUp: (up: boolean) => void;
  /** Called when the agent connects or disconnects. */
  readonly onAgent: (connected: boolean) => void;
  readonly onAttached: (recorded: boolean) => void;
  readonly onEnd: (end: TerminalCloseReason) => void;
}

/** Number of bytes between two acknowledgements to the agent, which continues to send after each. */
const ACK_INTERVAL_BYTES = 16 * 1024;

const FINAL: Readonly<Record<number, 'ended' | 'replaced' | 'unknown' | 'revoked'>> = {
  [TERMINAL_CLOSE.ended]: 'ended',
  [TERMINAL_CLOSE.replaced]: 'replaced',
  [TERMINAL_CLOSE.unknown]: 'unknown',
  [SOCKET_CLOSE.policyViolation]: 'revoked',
};

/** Socket between a screen and a running remote shell. It reconnects automatically and resumes at its position. */
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
  let isOver = false;
  let attached = false;
  let isProving = false;
  /** End positions of the bytes received, rendered, and acknowledged to the agent. */
  let position = 0;
  let drawn = 0;
  let acknowledged = 0;
  /** Number of resets of the screen: render callbacks from before a reset are ignored. */
  let generation = 0;
  let ended: Extract<TerminalServerFrame, { type: 'ended' }> | undefined;

  const send = (frame: TerminalClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const acknowledge = () => {
    if (drawn <= acknowledged || (drawn - acknowledged < ACK_INTERVAL_BYTES && drawn < position)) return;
    acknowledged = drawn;
    send({ type: 'ack', position: drawn });
  };

  const onOutput = (bytes: Uint8Array) => {
    position += bytes.byteLength;
    const end = position;
    const ownGeneration = generation;
    onBytes(bytes, () => {
      if (ownGeneration !== generation) return;
      drawn = end;
      acknowledge();
    });
  };
  const onFrame = (frame: TerminalServerFrame) => {
    if (frame.type === 'agent') onAgent(frame.connected);
    else if (frame.type === 'ended') ended = frame;
    else {
      if (frame.position !== position) {
        generation++;
        if (position > 0) onReset();
        position = drawn = frame.position;
      }
      // An acknowledgement sent on the previous connection may be lost.
      acknowledged = -1;
      attached = true;
      tries = 0;
      onAttached(frame.recorded);
      onUp(true);
      acknowledge();
    }
  };
  /** A socket that never opened may have been rejected for lack of a step-up, which the browser does not report. */
  const proveAndOpen = async () => {
    isProving = true;
    // If the core is unreachable, the check fails and the socket is opened again.
    const isProven = await prove().catch(() => true);
    isProving = false;
    if (isOver) return;
    if (isProven) return open();
    isOver = true;
    onEnd({ why: 'unproven' });
  };
  const open = () => {
    let opened = false;
    const openedSocket = (socket = new WebSocket(url, proofProtocols()));
    openedSocket.binaryType = 'arraybuffer';
    attached = false;
    openedSocket.onopen = () => {
      opened = true;
      send({ type: 'attach', from: position, ...size() });
    };
    openedSocket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (isOver || socket !== openedSocket) return;
      if (typeof data === 'string') onFrame(JSON.parse(data) as TerminalServerFrame);
      else onOutput(new Uint8Array(data));
    };
    openedSocket.onclose = ({ code }) => {
      if (isOver || socket !== openedSocket) return;
      attached = false;
      onUp(false);
      const reason = ended ? 'ended' : FINAL[code];
      if (reason) {
        isOver = true;
        onEnd(reason === 'ended' ? { why: reason, frame: ended } : { why: reason });
      } else retry = setTimeout(() => void (opened ? open() : proveAndOpen()), backoff(++tries));
    };
  };
  open();

  return {
    /** Returns whether the input was sent; input is not buffered while disconnected. */
    type(bytes: Uint8Array<ArrayBuffer>): boolean {
      if (!attached || socket?.readyState !== WebSocket.OPEN) return false;
      for (let i = 0; i < bytes.byteLength; i += CONTROL_LIMITS.terminalInput)
        socket.send(bytes.subarray(i, i + CONTROL_LIMITS.terminalInput));
      return true;
    },
    resize: () => attached && send({ type: 'resize', ...size() }),
    /** Reconnects at once. */
    wake() {
      if (isOver || attached || isProving || socket?.readyState === WebSocket.CONNECTING) return;
      clearTimeout(retry);
      open();
    },
    /** Ends the remote shell. */
    close: () => send({ type: 'close' }),
    /** Detaches and leaves the remote shell running. */
    leave() {
      isOver = true;
      clearTimeout(retry);
      socket?.close();
    },
  };
}

export type TerminalSocket = ReturnType<typeof terminalSocket>;

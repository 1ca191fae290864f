import type { ExecLiveFrame, ExecWatcherFrame } from '@vitrine/contracts';
import { SOCKET_CLOSE } from '@vitrine/contracts/close-codes';
import { socketUrl } from '../../api/control-api.ts';
import { backoff } from '../../api/live/backoff.ts';
import { proofProtocols } from '../../api/session-proof.ts';

interface TaskLineOptions {
  readonly task: string;
  readonly onFrame: (frame: ExecLiveFrame) => void;
  /** Called with true on the first frame of a connection, and with false when the connection ends. */
  readonly onUp: (up: boolean) => void;
}

/** Maximum number of nodes whose output one page may subscribe to. */
export const MAX_OUTPUTS = 50;

/** Socket that subscribes to one task and reconnects automatically. */
export function execSocket({ task, onFrame, onUp }: TaskLineOptions) {
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let closed = false;
  let output: readonly string[] = [];

  const watch = () => {
    const frame: ExecWatcherFrame = { type: 'watch', task, output: [...output].slice(0, MAX_OUTPUTS) };
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const open = () => {
    const newSocket = (socket = new WebSocket(socketUrl('exec/live'), proofProtocols()));
    newSocket.onopen = watch;
    newSocket.onmessage = ({ data }: MessageEvent<string>) => {
      if (closed) return;
      tries = 0;
      onUp(true);
      onFrame(JSON.parse(data) as ExecLiveFrame);
    };
    newSocket.onclose = ({ code }) => {
      if (closed) return;
      onUp(false);
      if (code !== SOCKET_CLOSE.policyViolation) retry = setTimeout(open, backoff(++tries));
    };
  };
  open();

  return {
    watch(nodes: readonly string[]) {
      output = nodes;
      watch();
    },
    close() {
      closed = true;
      clearTimeout(retry);
      socket?.close();
    },
  };
}

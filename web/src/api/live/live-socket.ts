import type { LiveFrame, NumberedLiveFrame, ViewerFrame } from '@vitrine/contracts';
import { COMPRESSION, ROWS } from '@vitrine/contracts/live-row';
import { proofProtocols } from '../session-proof.ts';
import { viewerProtocols } from '../viewer-token.ts';
import { backoff } from './backoff.ts';
import { inflate } from './inflate.ts';
import { numberedRows } from './numbered-rows.ts';

interface LiveSocketOptions {
  readonly url: string;
  readonly onFrame: (frame: LiveFrame) => void;
  /** Called with true on the first frame of a connection, and with false when the connection ended or failed. */
  readonly onUp: (up: boolean) => void;
  /** While this returns true, a connection without frames for too long counts as dead. */
  readonly expectsFrames: () => boolean;
}

/** Time in ms without frames after which a connection counts as dead: values of an online node always change within this time. */
const SILENCE_TIMEOUT_MS = 45_000;

/** Older browsers cannot decompress, so they receive text. */
function addressOf(url: string): string {
  const address = new URL(url);
  address.searchParams.set(ROWS, 'numbered');
  if (typeof DecompressionStream !== 'undefined') address.searchParams.set(COMPRESSION, 'deflate');
  return address.href;
}

/** Socket to `/api/v1/live` that reconnects automatically. `wake` reconnects at once, `rest` closes the socket until then. */
export function liveSocket({ url, onFrame, onUp, expectsFrames }: LiveSocketOptions) {
  let socket: WebSocket | undefined;
  let tries = 0;
  let lastFrameAt = 0;
  let watched: string | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setInterval> | undefined;

  const send = (frame: ViewerFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  const drop = () => {
    clearTimeout(retry);
    clearInterval(silence);
    const old = socket;
    socket = undefined;
    // Browsers log an error if a socket is closed before it opened.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
  };

  const open = () => {
    drop();
    const openedSocket = (socket = new WebSocket(addressOf(url), [...viewerProtocols(), ...proofProtocols()]));
    openedSocket.binaryType = 'arraybuffer';
    lastFrameAt = 0;
    const withUuids = numberedRows();
    openedSocket.onopen = () => watched && send({ type: 'watch', uuid: watched });
    const onText = (text: string) => {
      if (socket !== openedSocket) return;
      const first = lastFrameAt === 0;
      lastFrameAt = Date.now();
      tries = 0;
      onFrame(withUuids(JSON.parse(text) as NumberedLiveFrame));
      if (first) onUp(true);
    };
    // Frames are decompressed in order, so that a later one cannot overtake an earlier one.
    let last: Promise<void> | undefined;
    openedSocket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string' && !last) return onText(data);
      const before = last;
      const processing = (last = (async () => {
        const text = typeof data === 'string' ? data : await inflate(data);
        await before;
        onText(text);
      })().finally(() => {
        if (last === processing) last = undefined;
      }));
      processing.catch(() => openedSocket.close());
    };
    openedSocket.onclose = () => {
      if (socket !== openedSocket) return;
      drop();
      onUp(false);
      retry = setTimeout(open, backoff(++tries));
    };
    silence = setInterval(() => {
      if (lastFrameAt && Date.now() - lastFrameAt > SILENCE_TIMEOUT_MS && expectsFrames())
        openedSocket.onclose?.(new CloseEvent('close'));
    }, SILENCE_TIMEOUT_MS / 3);
  };

  return {
    wake() {
      if (socket && lastFrameAt) return;
      tries = 0;
      open();
    },
    rest: drop,
    /** Subscribes to the details of a node; `null` unsubscribes. */
    watch(uuid: string | null) {
      if (watched === uuid) return;
      watched = uuid;
      send({ type: 'watch', uuid });
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { COMPRESSION, ROWS, ViewerFrame } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { Clock } from '../platform/clock.ts';
import { callerOf } from '../platform/http/caller.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { LiveService } from './live.service.ts';
import { Viewer } from './viewer.ts';

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;
/** Maximum of open pages. Signed-in viewers are exempt. */
const MOST_VIEWERS = 5000;
/** Rate limit: a page requests a node now and then. */
const FRAMES_A_MINUTE = 120;

/** Gateway that pushes live values to open pages. */
@SocketGateway('/api/v1/live', { audience: 'viewer', maxPayload: 1024 })
export class LiveGateway {
  constructor(
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const caller = callerOf(request);
    if (this.live.watching >= MOST_VIEWERS && caller.kind !== 'admin')
      return socket.close(TRY_AGAIN_LATER, 'too many viewers');

    const viewer = new Viewer(socket, formsOf(request));
    let minute = 0;
    let frames = 0;
    socket.on('message', data => {
      const now = Math.floor(this.clock.now() / 60_000);
      if (now !== minute) [minute, frames] = [now, 0];
      const frame = ++frames > FRAMES_A_MINUTE ? undefined : read(String(data));
      if (frame) this.live.watch(viewer, caller, frame.uuid);
      else socket.close(POLICY_VIOLATION, 'not a frame of this protocol, or too many');
    });
    socket.on('close', () => this.live.leave(viewer, caller));
    this.live.join(viewer, caller);
  }
}

function formsOf({ url }: IncomingMessage) {
  const asked = new URLSearchParams(url?.split('?')[1]);
  return { compressed: asked.get(COMPRESSION) === 'deflate', numbered: asked.get(ROWS) === 'numbered' };
}

function read(text: string): ViewerFrame | undefined {
  try {
    return ViewerFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

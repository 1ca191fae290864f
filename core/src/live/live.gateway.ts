import type { IncomingMessage } from 'node:http';
import { COMPRESSION, ROWS, SOCKET_CLOSE, ViewerFrame } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { Clock } from '../platform/clock.ts';
import { callerOf } from '../platform/http/caller.ts';
import { readFrames } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { LiveService } from './live.service.ts';
import { Viewer } from './viewer.ts';

/** Maximum of open pages. Signed-in viewers are exempt. */
const MAX_VIEWERS = 5000;
/** Rate limit: a page requests a node now and then. */
const FRAMES_PER_MINUTE = 120;

/** Gateway that pushes live values to open pages. */
@SocketGateway('/api/v1/live', { audience: 'viewer', maxPayload: 1024 })
export class LiveGateway {
  constructor(
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const caller = callerOf(request);
    if (this.live.viewerCount >= MAX_VIEWERS && caller.kind !== 'admin')
      return socket.close(SOCKET_CLOSE.tryAgainLater, 'too many viewers');

    const viewer = new Viewer(socket, formsOf(request));
    const limit = { clock: this.clock, perMinute: FRAMES_PER_MINUTE };
    readFrames(socket, ViewerFrame, limit, ({ uuid }) => this.live.watch(viewer, caller, uuid));
    socket.on('close', () => this.live.leave(viewer, caller));
    this.live.join(viewer, caller);
  }
}

function formsOf({ url }: IncomingMessage) {
  const asked = new URLSearchParams(url?.split('?')[1]);
  return { compressed: asked.get(COMPRESSION) === 'deflate', numbered: asked.get(ROWS) === 'numbered' };
}

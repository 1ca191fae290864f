import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { COMPRESSION, ROWS, SOCKET_CLOSE, ViewerFrame } from '@vitrine/contracts';
import { accountOf, callerOf } from '../platform/http/caller.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { networksOf } from '../platform/http/throttle-prefix.rule.ts';
import { readFrames } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { Clock } from '../platform/time/clock.ts';
import { LiveService } from './live.service.ts';
import { Viewer } from './viewer.ts';
import { ViewersByNetwork } from './viewers-by-network.ts';

/** Maximum number of open pages of viewers who are not signed in. Above it, a page of the network with the most pages is closed. */
const MAX_VIEWERS = 5000;
/** Rate limit for a page's requests for a node. */
const FRAMES_PER_MINUTE = 120;

/** Gateway that pushes live values to open pages. */
@SocketGateway('/api/v1/live', { audience: 'viewer', maxPayload: 1024 })
export class LiveGateway {
  private readonly anonymous = new ViewersByNetwork<WebSocket>();

  constructor(
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly peer: PeerService,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const caller = callerOf(request);
    if (!accountOf(caller)) this.makeRoom(socket, networksOf(this.peer.resolve(request).address).at(-1)!);
    const viewer = new Viewer(socket, formsOf(request));
    const limit = { clock: this.clock, perMinute: FRAMES_PER_MINUTE };
    readFrames(socket, ViewerFrame, limit, ({ uuid }) => this.live.watch(viewer, caller, uuid));
    socket.on('close', () => this.live.leave(viewer, caller));
    this.live.join(viewer, caller);
  }

  private makeRoom(socket: WebSocket, network: string): void {
    if (this.anonymous.size >= MAX_VIEWERS)
      this.anonymous.takeFromBusiest()?.close(SOCKET_CLOSE.tryAgainLater, 'too many viewers');
    this.anonymous.add(network, socket);
    socket.on('close', () => this.anonymous.delete(network, socket));
  }
}

function formsOf({ url }: IncomingMessage) {
  const params = new URLSearchParams(url?.split('?')[1]);
  return { compressed: params.get(COMPRESSION) === 'deflate', numbered: params.get(ROWS) === 'numbered' };
}

import type { IncomingMessage } from 'node:http';
import { ViewerFrame } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { Clock } from '../platform/clock.ts';
import { callerOf } from '../platform/http/caller.ts';
import { Peers } from '../platform/http/peers.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { LiveService } from './live.service.ts';
import { Viewer } from './viewer.ts';

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;
/** Pages open at once, of all and from one address, behind which there may be an office. */
const MOST_VIEWERS = 5000;
const MOST_PER_ADDRESS = 200;
/** A page asks for a node now and then. */
const FRAMES_A_MINUTE = 120;

/** Where open pages listen. */
@SocketGateway('/api/v1/live', { audience: 'viewer', maxPayload: 1024 })
export class LiveGateway {
  private readonly perAddress = new Map<string, number>();

  constructor(
    private readonly live: LiveService,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const { address } = this.peers.of(request);
    const already = this.perAddress.get(address) ?? 0;
    if (this.live.watching >= MOST_VIEWERS || already >= MOST_PER_ADDRESS)
      return socket.close(TRY_AGAIN_LATER, 'too many viewers');
    this.perAddress.set(address, already + 1);

    const caller = callerOf(request);
    const viewer = new Viewer(socket);
    let minute = 0;
    let frames = 0;
    socket.on('message', data => {
      const now = Math.floor(this.clock.now() / 60_000);
      if (now !== minute) [minute, frames] = [now, 0];
      const frame = ++frames > FRAMES_A_MINUTE ? undefined : read(String(data));
      if (frame) this.live.watch(viewer, caller, frame.uuid);
      else socket.close(POLICY_VIOLATION, 'not a frame of this protocol, or too many');
    });
    socket.on('close', () => {
      this.live.leave(viewer, caller);
      const left = (this.perAddress.get(address) ?? 1) - 1;
      if (left > 0) this.perAddress.set(address, left);
      else this.perAddress.delete(address);
    });
    this.live.join(viewer, caller);
  }
}

function read(text: string): ViewerFrame | undefined {
  try {
    return ViewerFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

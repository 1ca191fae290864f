import type { IncomingMessage, Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { WebSocket } from 'ws';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import type { Audience, PluginSocket } from '@vitrine/plugin-sdk';
import { Config } from '../../platform/config/config.ts';
import { entryFor } from '../../platform/http/access.ts';
import { pathOf } from '../../platform/http/base-path.ts';
import { PeerService } from '../../platform/http/peer.service.ts';
import { SocketServerService } from '../../platform/sockets/socket-server.service.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';
import { routeRequest } from './route-request.ts';

const MESSAGE_LIMIT = 1024 * 1024;
/** A plugin may bridge agents of another protocol: a whole fleet behind one address, anonymous to the core. */
const MAX_ANONYMOUS = 2000;

/** Service that opens the WebSocket paths that plugins claim, and closes them when the plugin stops. */
@Injectable()
export class PluginSocketsService {
  private readonly served = new Set<string>();

  constructor(
    private readonly hooks: CoreHooks,
    private readonly socketServer: SocketServerService,
    private readonly peer: PeerService,
    private readonly config: Config,
    private readonly adapter: HttpAdapterHost,
  ) {
    hooks.sockets.onChange(() => this.follow());
  }

  private follow(): void {
    const claims = new Map(this.hooks.sockets.registrations().map(claim => [claim.key, claim]));
    for (const path of this.served) {
      if (claims.has(path)) continue;
      this.socketServer.removeRoute(path);
      this.served.delete(path);
    }
    for (const [path, { options }] of claims) {
      if (!options || this.served.has(path) || this.socketServer.hasRoute(path)) continue;
      const route = {
        ...entryFor(options.audience),
        maxPayload: options.bodyLimit ?? MESSAGE_LIMIT,
        maxAnonymousPerNetwork: MAX_ANONYMOUS,
        compression: options.compression ?? false,
      };
      this.socketServer
        .serve(path, route)
        .on('connection', (socket, request) => void this.connect(path, options.audience, socket, request));
      this.served.add(path);
    }
  }

  private async connect(path: string, audience: Audience, socket: WebSocket, request: IncomingMessage): Promise<void> {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const pluginRequest = routeRequest(request, server, this.peer, {
      audience,
      path: pathOf(request.url!, this.config.basePath),
      params: {},
      body: new Uint8Array(),
    });
    socket.once('close', () => pluginRequest.end());
    // Messages that arrive before the plugin listens are buffered.
    socket.pause();
    const accepted = await this.hooks.sockets.ask(path, wrap(socket), pluginRequest.request).catch(() => undefined);
    socket.resume();
    if (!accepted) socket.close(SOCKET_CLOSE.policyViolation);
  }
}

function wrap(socket: WebSocket): PluginSocket {
  return {
    send: data => {
      if (socket.readyState === socket.OPEN) socket.send(data, { binary: typeof data !== 'string' });
    },
    close: (code, reason) => socket.close(code, reason),
    pause: paused => (paused ? socket.pause() : socket.resume()),
    onMessage: listener =>
      void socket.on('message', (data: Buffer, binary: boolean) =>
        listener(binary ? new Uint8Array(data) : data.toString()),
      ),
    onClose: listener => void socket.on('close', code => listener(code)),
    get buffered() {
      return socket.bufferedAmount;
    },
  };
}

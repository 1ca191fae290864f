import type { INestApplication } from '@nestjs/common';
import { AbstractWsAdapter } from '@nestjs/websockets';
import type { WebSocketServer } from 'ws';
import type { SocketRouteOptions } from './socket-gateway.ts';
import { SocketServerService } from './socket-server.service.ts';

/** WebSocket adapter of Nest that uses our server. Gateways read messages themselves, so there are no handlers to bind. */
export class SocketsAdapter extends AbstractWsAdapter {
  private readonly socketServer: SocketServerService;

  constructor(app: INestApplication) {
    super(app);
    this.socketServer = app.get(SocketServerService);
    this.socketServer.attach(app.getHttpServer());
  }

  create(_port: number, { path, ...options }: SocketRouteOptions & { path: string }): WebSocketServer {
    return this.socketServer.serve(path, options);
  }

  override bindClientDisconnect(client: NodeJS.EventEmitter, callback: () => void): void {
    client.once('close', callback);
  }

  bindMessageHandlers(): void {}
}

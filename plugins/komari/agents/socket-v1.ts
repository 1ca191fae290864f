import { SOCKET_CLOSE } from '@vitrine/plugin-sdk';
import { closeReason } from './agent-pool.ts';
import { ANYONE, originOf, type AgentRoutes } from './agent-routes.ts';
import { parseObject } from './json.ts';
import { messageOf } from './requests.ts';

const MAX_FRAME = 256 * 1024;

/** Serves the socket of protocol version 1: messages get no reply unless they are rejected. */
export function serveSocketV1({ host, pool }: AgentRoutes): void {
  host.hooks.sockets.tap(
    '/api/clients/report',
    async (socket, request) => {
      const origin = originOf(request);
      const error = (detail: string) => socket.send(JSON.stringify({ status: 'error', error: detail }));
      const agent = await pool.connect(origin, {
        kind: 'socket',
        request: request => socket.send(messageOf(request)),
        error,
        close: reason => socket.close(SOCKET_CLOSE.policyViolation, closeReason(reason)),
      });
      if (!agent) return undefined;
      socket.onMessage(data => {
        const message = parseObject(data);
        if (!message) return error('The message is no JSON object.');
        if (message.type === undefined || message.type === 'report') return void agent.report(message);
        if (message.type === 'ping_result') return agent.pingResult(message);
        error('The type of the message is unknown.');
      });
      socket.onClose(() => pool.leave(origin.token, agent));
      return true;
    },
    { ...ANYONE, bodyLimit: MAX_FRAME },
  );
}

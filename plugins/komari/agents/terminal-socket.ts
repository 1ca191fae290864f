import { agentOf, ANYONE, isReply, originOf, type AgentRoutes } from './agent-routes.ts';

const FINISHED = 1000;
const MAX_FRAME = 1024 * 1024;

/** Serves the socket of a shell requested by the core: output and input as binary frames, sizes as text. */
export function serveTerminals(routes: AgentRoutes): void {
  routes.host.hooks.sockets.tap(
    '/api/clients/terminal',
    async (socket, request) => {
      const agent = await agentOf(routes, originOf(request));
      if (isReply(agent)) return undefined;
      const terminal = await agent.openTerminal(request.query.get('id') ?? '', {
        input: data => socket.send(data),
        resize: (columns, rows) => socket.send(JSON.stringify({ type: 'resize', cols: columns, rows })),
        pause: paused => socket.pause(paused),
        close: () => socket.close(FINISHED),
      });
      if (!terminal) return undefined;
      socket.onMessage(data => terminal.output(typeof data === 'string' ? Buffer.from(data) : data));
      socket.onClose(() => terminal.exited());
      return true;
    },
    { ...ANYONE, bodyLimit: MAX_FRAME },
  );
}

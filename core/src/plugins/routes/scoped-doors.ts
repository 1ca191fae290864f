import type { AgentGate, PluginHooks, PluginSocket } from '@vitrine/plugin-sdk';
import type { PluginScope } from '../plugin-scope.ts';

/*
 * Listeners that a plugin hangs on a socket or an agent's link are called long after its answer: they run in its scope
 * too, and what is open closes when its life ends.
 */

/** `hooks.sockets` of one plugin. */
export function scopedSockets(sockets: PluginHooks['sockets'], scope: PluginScope): PluginHooks['sockets'] {
  return {
    kind: sockets.kind,
    tap: (path, answer, options) =>
      sockets.tap(path, (socket, request) => answer(scopedSocket(socket, scope), request), options),
  };
}

function scopedSocket(socket: PluginSocket, scope: PluginScope): PluginSocket {
  return {
    send: data => socket.send(data),
    close: (code, reason) => socket.close(code, reason),
    onMessage: listener => socket.onMessage(data => void scope.isolated('sockets', () => listener(data))),
    onClose: listener => socket.onClose(code => void scope.isolated('sockets', () => listener(code))),
    get buffered() {
      return socket.buffered;
    },
  };
}

/** `hooks.agentProtocol` of one plugin. */
export function scopedProtocol(
  protocols: PluginHooks['agentProtocol'],
  scope: PluginScope,
): PluginHooks['agentProtocol'] {
  return {
    kind: protocols.kind,
    tap: (name, answer, options) => protocols.tap(name, gate => answer(scopedGate(gate, scope)), options),
  };
}

function scopedGate(gate: AgentGate, scope: PluginScope): AgentGate {
  return {
    register: machine => gate.register(machine),
    async admit(agent) {
      const link = await gate.admit({
        token: agent.token,
        address: agent.address,
        send: frame => void scope.isolated('agentProtocol', () => agent.send(frame)),
        closed: reason => void scope.isolated('agentProtocol', () => agent.closed?.(reason)),
      });
      if (link) scope.onStop(() => link.close());
      return link;
    },
  };
}

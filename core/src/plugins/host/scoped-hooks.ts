import type { AgentBridge, BridgedShell, PluginHooks, PluginSocket } from '@vitrine/plugin-sdk';
import type { PluginLifecycle } from '../hooks/plugin-lifecycle.ts';

/*
 * Listeners that a plugin adds to a socket or an agent's link are called long after its answer: they run in its scope too, and open
 * sockets and links are closed when the scope ends.
 */

/** `hooks.sockets` of one plugin. */
export function scopedSockets(sockets: PluginHooks['sockets'], scope: PluginLifecycle): PluginHooks['sockets'] {
  return {
    kind: sockets.kind,
    tap: (path, answer, options) =>
      sockets.tap(path, (socket, request) => answer(scopedSocket(socket, scope), request), options),
  };
}

function scopedSocket(socket: PluginSocket, scope: PluginLifecycle): PluginSocket {
  return {
    send: data => socket.send(data),
    close: (code, reason) => socket.close(code, reason),
    pause: paused => socket.pause(paused),
    onMessage: listener => socket.onMessage(data => void scope.callSafely('sockets', () => listener(data))),
    onClose: listener => socket.onClose(code => void scope.callSafely('sockets', () => listener(code))),
    get buffered() {
      return socket.buffered;
    },
  };
}

/** `hooks.agentProtocol` of one plugin. */
export function scopedProtocol(
  protocols: PluginHooks['agentProtocol'],
  scope: PluginLifecycle,
): PluginHooks['agentProtocol'] {
  return {
    kind: protocols.kind,
    tap: (name, answer, options) => protocols.tap(name, bridge => answer(scopedBridge(bridge, scope)), options),
  };
}

function scopedBridge(bridge: AgentBridge, scope: PluginLifecycle): AgentBridge {
  return {
    register: machine => bridge.register(machine),
    async connect(agent) {
      const link = await bridge.connect({
        token: agent.token,
        address: agent.address,
        send: frame => void scope.callSafely('agentProtocol', () => agent.send(frame)),
        closed: reason => void scope.callSafely('agentProtocol', () => agent.closed?.(reason)),
      });
      if (!link) return undefined;
      scope.onStop(() => link.close());
      return {
        ...link,
        openTerminal: (id, shell) => link.openTerminal(id, scopedShell(shell, scope)),
      };
    },
  };
}

function scopedShell(shell: BridgedShell, scope: PluginLifecycle): BridgedShell {
  const safely = (run: () => void) => void scope.callSafely('agentProtocol', run);
  return {
    input: data => safely(() => shell.input(data)),
    resize: (columns, rows) => safely(() => shell.resize(columns, rows)),
    pause: paused => safely(() => shell.pause(paused)),
    close: () => safely(() => shell.close()),
  };
}

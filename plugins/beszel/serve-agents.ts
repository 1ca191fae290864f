import { SOCKET_CLOSE, type AgentBridge, type Host } from '@vitrine/plugin-sdk';
import { BeszelAgent } from './beszel-agent.ts';
import type { HubKey } from './hub-key.ts';

const MAX_MESSAGE = 1024 * 1024;
/** First supported version. Older ones did not number responses, so they could not be matched to requests. */
const FIRST_VERSION = [0, 13] as const;

/** Serves the agents that connect to the hub. Agents that wait for a connection over SSH are not supported. */
export function serveAgents(host: Pick<Host, 'hooks' | 'schedule'>, bridge: AgentBridge, key: HubKey): void {
  const agents = new Set<BeszelAgent>();
  host.schedule(1, () => agents.forEach(agent => agent.tick()), 'tick', 'each-core');
  host.hooks.sockets.tap(
    '/api/beszel/agent-connect',
    async (socket, { headers, address }) => {
      const token = headers['x-token'] ?? '';
      if (!isServed(headers['x-beszel'] ?? '') || token === '') return undefined;
      const agent = await BeszelAgent.connect(
        bridge,
        { token, address },
        {
          send: message => socket.send(message),
          close: reason => socket.close(SOCKET_CLOSE.policyViolation, reason.slice(0, 100)),
        },
      );
      if (!agent) {
        socket.close(SOCKET_CLOSE.policyViolation, 'its token is unknown');
        return undefined;
      }
      agents.add(agent);
      socket.onMessage(data => void (typeof data === 'string' || agent.receive(data)));
      socket.onClose(() => {
        agents.delete(agent);
        agent.close();
      });
      agent.startHandshake(key.sign(token));
      return true;
    },
    { audience: 'anyone', bodyLimit: MAX_MESSAGE },
  );
}

function isServed(version: string): boolean {
  const [major = NaN, minor = NaN] = version.replace(/^v/, '').split('.').map(Number);
  return major > FIRST_VERSION[0] || (major === FIRST_VERSION[0] && minor >= FIRST_VERSION[1]);
}

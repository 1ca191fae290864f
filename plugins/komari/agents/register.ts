import { createHash, randomBytes } from 'node:crypto';
import type { AgentBridge, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';

const MAX_NAME = 100;

/** Registers a machine with the auto-discovery key. */
export async function register(bridge: AgentBridge, { headers, query, address }: RouteRequest): Promise<RouteReply> {
  const [, key = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const name = (query.get('name') ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME);
  const registered = await bridge.register({
    key,
    machine: machineOf(name, address),
    guessable: true,
    name: name || `Auto-${randomBytes(4).toString('hex')}`,
    address,
  });
  return registered
    ? { json: { status: 'success', message: '', data: { uuid: registered.node, token: registered.token } } }
    : {
        status: 403,
        json: { status: 'error', message: 'Invalid AutoDiscovery Key', error: 'Invalid AutoDiscovery Key' },
      };
}

/** These agents send no machine id: only the name and address of the machine are known. */
const machineOf = (name: string, address: string) =>
  createHash('sha256')
    .update(JSON.stringify(name ? ['komari', name, address] : ['komari', randomBytes(16).toString('hex')]))
    .digest('hex');

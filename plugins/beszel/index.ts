import { defineHooks, secret } from '@vitrine/plugin-sdk';
import { hubKey } from './hub-key.ts';
import { serveAgents } from './serve-agents.ts';

export default defineHooks({
  config: {
    privateKey: secret('Private key of the Beszel hub', {
      optional: true,
      help: 'Content of id_ed25519 in its data folder. Agents then keep their KEY. Without it, a new key is made.',
    }),
  },

  async setup(host, { privateKey }) {
    const key = await hubKey(host.store, privateKey);
    host.health(`KEY of agents: ${key.publicKey}`);
    host.hooks.agentProtocol.tap('beszel', bridge => {
      serveAgents(host, bridge, key);
      return { title: 'Beszel', limitations: ['storage', 'connections'] };
    });
  },
});

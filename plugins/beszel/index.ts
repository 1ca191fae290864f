import { defineHooks, secret } from '@vitrine/plugin-sdk';
import { hubKey, isHubKey } from './hub-key.ts';
import { serveAgents } from './serve-agents.ts';

export default defineHooks({
  config: {
    privateKey: secret('Private key of the Beszel hub', {
      optional: true,
      help: 'Content of id_ed25519 in its data folder. Agents then keep their KEY. Without it, a new key is made.',
    }),
  },

  check: ({ privateKey }) =>
    privateKey?.trim() && !isHubKey(privateKey)
      ? { privateKey: 'must be an Ed25519 private key without a passphrase' }
      : undefined,

  async setup(host, { privateKey }) {
    const key = await hubKey(host.store, privateKey);
    host.health(`KEY of agents: ${key.publicKey}`);
    host.hooks.agentProtocol.tap('beszel', bridge => {
      serveAgents(host, bridge, key);
      return { title: 'Beszel', limitations: ['storage', 'connections'] };
    });
  },
});

import { isIP } from 'node:net';
import { defineHooks, flag, integer, secret, text } from '@vitrine/plugin-sdk';
import { BrokerLink } from './broker-link.ts';
import { NodesPublisher } from './nodes-publisher.ts';

export default defineHooks({
  config: {
    host: text('Broker', { placeholder: 'mqtt.example.com' }),
    port: integer('Port', { min: 1, max: 65_535, default: 1883 }),
    tls: flag('Encrypted (TLS, usually port 8883)'),
    username: text('Username', { optional: true, destination: false }),
    password: secret('Password', { optional: true }),
    prefix: text('Discovery prefix', {
      default: 'homeassistant',
      pattern: /^[\w/-]{1,100}$/,
      help: 'As in the MQTT settings of Home Assistant',
      destination: false,
    }),
    topic: text('Topic of the nodes', { default: 'vitrine', pattern: /^[\w/-]{1,100}$/, destination: false }),
    seconds: integer('Interval in seconds', { min: 5, max: 3600, default: 30, destination: false }),
    hidden: flag('Hidden nodes too', { destination: false }),
    allMetrics: flag('Metrics of plugins that visitors do not see too', { destination: false }),
  },

  check: ({ host, username, password }) => {
    if (!isIP(host) && !/^[\w.-]{1,253}$/.test(host))
      return { host: 'takes a name or an address alone: port and encryption have fields of their own' };
    if (username && !password) return { password: 'must not be empty where a username is given' };
    if (password && !username) return { username: 'must not be empty where a password is given' };
  },

  setup({ network, logger, data, history, schedule, onDispose, hooks }, config) {
    const link = new BrokerLink(config, `${config.topic}/status`, network, logger);
    const publisher = new NodesPublisher(config, link, data, history);
    schedule(config.seconds, () => publisher.run());
    hooks.nodeOnline.tap(({ node }) => publisher.publishState(node.uuid));
    hooks.nodeOffline.tap(({ node }) => publisher.publishState(node.uuid));
    hooks.nodeRemoved.tap(({ node }) => publisher.remove(node.uuid));
    onDispose(() => link.close());
  },
});

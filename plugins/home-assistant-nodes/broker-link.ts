import { isIP } from 'node:net';
import type { MqttClient } from 'mqtt';
import { excerpt, type Logger, type Network } from '@vitrine/plugin-sdk';

interface Broker {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username: string;
  readonly password: string;
}

/** Connection to the broker: opened when a message is published, and reopened after a loss. */
export class BrokerLink {
  private client: MqttClient | undefined;
  private connecting: Promise<MqttClient> | undefined;
  /** Number of the current connection: messages published on an earlier one must be published again. */
  generation = 0;

  private readonly broker: Broker;
  private readonly statusTopic: string;
  private readonly network: Network;
  private readonly logger: Logger;

  /** `statusTopic` is `online` while connected; the broker publishes `offline` when the connection is lost. */
  constructor(broker: Broker, statusTopic: string, network: Network, logger: Logger) {
    this.broker = broker;
    this.statusTopic = statusTopic;
    this.network = network;
    this.logger = logger;
  }

  async publish(topic: string, payload: string, retain: boolean): Promise<void> {
    const client = await this.connected();
    const { promise: disconnected, reject } = Promise.withResolvers<never>();
    // The library keeps waiting if a broker closes the connection instead of responding.
    const onClose = () => reject(new Error('The broker closed the connection.'));
    client.once('close', onClose);
    try {
      await Promise.race([client.publishAsync(topic, payload, { qos: 1, retain }), disconnected]);
    } finally {
      client.off('close', onClose);
    }
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client?.connected) await client.publishAsync(this.statusTopic, 'offline', { qos: 0, retain: true });
    await client?.endAsync();
  }

  private async connected(): Promise<MqttClient> {
    if (this.client?.connected) return this.client;
    this.connecting ??= this.connect().finally(() => (this.connecting = undefined));
    return this.connecting;
  }

  private async connect(): Promise<MqttClient> {
    const { connectAsync } = await import('mqtt');
    const { host, port, tls, username, password } = this.broker;
    const address = await this.network.resolve(host);
    const client = await connectAsync({
      protocol: tls ? 'mqtts' : 'mqtt',
      // The connection uses the checked address; the certificate must match the name.
      host: address,
      port,
      ...(tls && !isIP(host) && { servername: host }),
      ...(username && { username, password }),
      will: { topic: this.statusTopic, payload: Buffer.from('offline'), qos: 1, retain: true },
      connectTimeout: 15_000,
      reconnectPeriod: 0,
    });
    client.on('error', error => this.logger.warn(`The broker: ${excerpt(error.message)}`));
    this.client = client;
    this.generation++;
    await client.publishAsync(this.statusTopic, 'online', { qos: 1, retain: true });
    return client;
  }
}

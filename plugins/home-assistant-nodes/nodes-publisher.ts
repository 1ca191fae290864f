import type { DataAccess, HistoryAccess } from '@vitrine/plugin-sdk';
import type { BrokerLink } from './broker-link.ts';
import { discoveryOf, stateOf } from './messages.ts';
import { metricSensors, type MetricSensor } from './metric-sensors.ts';

type Node = Awaited<ReturnType<DataAccess['nodes']>>[number];

interface Settings {
  readonly prefix: string;
  readonly topic: string;
  readonly hidden: boolean;
  readonly allMetrics: boolean;
}

/** Publishes the nodes and their states to Home Assistant. */
export class NodesPublisher {
  /** Discovery message published for each node, with the number of the connection, since a broker may lose retained messages. */
  private readonly described = new Map<string, string>();

  private readonly settings: Settings;
  private readonly link: BrokerLink;
  private readonly views: DataAccess;
  private readonly history: HistoryAccess;

  constructor(settings: Settings, link: BrokerLink, views: DataAccess, history: HistoryAccess) {
    this.settings = settings;
    this.link = link;
    this.views = views;
    this.history = history;
  }

  /** Publishes every node, and its discovery message if it changed. Removes nodes that became hidden. */
  async run(): Promise<void> {
    const nodes = (await this.views.nodes()).filter(({ hidden }) => this.settings.hidden || !hidden);
    for (const node of nodes) {
      const metrics = await this.metricsOf(node);
      await this.describe(node, metrics);
      await this.publish(node, metrics);
    }
    for (const uuid of [...this.described.keys()]) if (!nodes.some(node => node.uuid === uuid)) await this.remove(uuid);
  }

  /** Publishes the state of a node whose discovery message has been published. Hidden nodes are never published. */
  async publishState(uuid: string): Promise<void> {
    if (!this.described.has(uuid)) return;
    const node = (await this.views.nodes()).find(view => view.uuid === uuid);
    if (node) await this.publish(node, await this.metricsOf(node));
  }

  /** Removes a node: Home Assistant deletes a device whose discovery message is empty. */
  async remove(uuid: string): Promise<void> {
    if (!this.described.has(uuid)) return;
    await this.link.publish(this.discoveryTopic(uuid), '', true);
    await this.link.publish(this.stateTopic(uuid), '', true);
    this.described.delete(uuid);
  }

  private metricsOf({ uuid }: Node): Promise<MetricSensor[]> {
    return metricSensors(this.history, uuid, this.settings.allMetrics);
  }

  private async publish(node: Node, metrics: readonly MetricSensor[]): Promise<void> {
    const state = await this.views.state(node.uuid);
    if (state) await this.link.publish(this.stateTopic(node.uuid), JSON.stringify(stateOf(node, state, metrics)), true);
  }

  private async describe(node: Node, metrics: readonly MetricSensor[]): Promise<void> {
    const { topic } = this.settings;
    const description = JSON.stringify(discoveryOf(node, metrics, this.stateTopic(node.uuid), `${topic}/status`));
    if (this.described.get(node.uuid) === `${this.link.generation} ${description}`) return;
    await this.link.publish(this.discoveryTopic(node.uuid), description, true);
    this.described.set(node.uuid, `${this.link.generation} ${description}`);
  }

  private discoveryTopic(uuid: string): string {
    return `${this.settings.prefix}/device/vitrine_${uuid.replaceAll('-', '')}/config`;
  }

  private stateTopic(uuid: string): string {
    return `${this.settings.topic}/nodes/${uuid}/state`;
  }
}

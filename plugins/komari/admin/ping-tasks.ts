import { textOf, type JsonObject } from '../agents/json.ts';
import type { NativeAdminNode, NativePingTask } from './admin-api.ts';

/** Returns a ping task in Komari's format, which lists its nodes individually. */
export const pingTaskOf = (
  { id, name, type, target, interval, nodeSelector, includeNewNodes }: NativePingTask,
  weight: number,
  nodes: readonly NativeAdminNode[],
) => ({
  id,
  weight,
  name,
  clients: nodes
    .filter(
      node =>
        nodeSelector.all ||
        nodeSelector.nodes.includes(node.uuid) ||
        nodeSelector.groups.includes(node.group) ||
        node.tags.some(({ label }) => nodeSelector.tags.includes(label)),
    )
    .map(({ uuid }) => uuid),
  default_on: includeNewNodes,
  type,
  target,
  interval,
});

/** Returns the task in a request. Its values are validated by the native API. */
export const savedPingTask = (body: JsonObject): Omit<NativePingTask, 'id'> => ({
  name: textOf(body.name),
  type: textOf(body.type),
  target: textOf(body.target),
  interval: Number(body.interval),
  enabled: true,
  nodeSelector: {
    all: false,
    nodes: Array.isArray(body.clients) ? body.clients.map(String) : [],
    groups: [],
    tags: [],
  },
  includeNewNodes: body.default_on === true,
});

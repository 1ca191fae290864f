import type { ToolArguments, ToolDescription, ToolParameter } from '@vitrine/plugin-sdk';
import { type Reader, ToolError } from './reader.ts';

/** A tool that reads the core's API. */
interface OwnTool extends ToolDescription {
  run(args: ToolArguments, reader: Reader): Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const MAX_HOURS = 24 * 366;
const MAX_POINTS = 500;

const node: ToolParameter = { type: 'string', description: 'Name or uuid of the node', required: true };
const range = {
  hours: { type: 'number', description: 'Hours up to now, by default 24; ignored with from' },
  from: { type: 'number', description: 'Start, ms since 1970' },
  to: { type: 'number', description: 'End, ms since 1970, by default now' },
  points: { type: 'number', description: 'How many points, 10 to 500, by default 60' },
} as const satisfies ToolDescription['parameters'];

/** Tools that use the core's read API. */
export const OWN_TOOLS: readonly OwnTool[] = [
  {
    name: 'get_summary',
    description:
      'State of the whole site: how many nodes are online, offline and waiting, firing alerts, what is worst, averages and traffic.',
    run: (_, reader) => reader.read('/api/v1/summary'),
  },
  {
    name: 'list_nodes',
    description: 'All nodes with their facts and newest values: online or not, CPU, memory, disk, network, uptime.',
    parameters: { state: { type: 'string', description: 'Only these', oneOf: ['online', 'offline'] } },
    run: async ({ state }, reader) =>
      (await reader.nodes()).filter(node => state === undefined || Boolean(node.state.online) === (state === 'online')),
  },
  {
    name: 'get_node',
    description: 'One node with its facts, newest values, and values of its disks, interfaces, GPUs and plugins.',
    parameters: { node },
    run: async ({ node: nodeName }, reader) => {
      const found = await reader.node(String(nodeName));
      return { ...found, series: await reader.read(`/api/v1/nodes/${found.node.uuid}/series`) };
    },
  },
  {
    name: 'get_history',
    description:
      'Past of a node: columns of average, minimum and maximum over one time axis. Point i begins at from + i × step.',
    parameters: {
      node,
      metrics: {
        type: 'string',
        description: 'Comma-separated, such as cpu,load1,ramUsed,swapUsed,diskUsed; by default cpu,ramUsed,diskUsed',
      },
      ...range,
    },
    run: async ({ node: nodeName, metrics = 'cpu,ramUsed,diskUsed', ...span }, reader) =>
      reader.read(`/api/v1/nodes/${(await reader.node(String(nodeName))).node.uuid}/history`, {
        metrics: String(metrics),
        ...spanOf(span),
      }),
  },
  {
    name: 'list_families',
    description: 'What is measured: every family of series with name, title, kind, unit and labels.',
    run: (_, reader) => reader.read('/api/v1/families'),
  },
  {
    name: 'get_series_history',
    description:
      'Past of families of a node, a line for each label set (disk, interface, GPU, whatever plugins measure).',
    parameters: {
      node,
      families: { type: 'string', description: 'Comma-separated names of list_families', required: true },
      ...range,
    },
    run: async ({ node: nodeName, families, ...span }, reader) =>
      reader.read(`/api/v1/nodes/${(await reader.node(String(nodeName))).node.uuid}/series/history`, {
        families: String(families),
        ...spanOf(span),
      }),
  },
  {
    name: 'get_latency',
    description:
      'Latency and loss that a node measured, a line for each ping task; without a node all nodes over the last hour.',
    parameters: { node: { ...node, required: false }, ...range },
    run: async ({ node: nodeName, ...span }, reader) =>
      nodeName === undefined
        ? reader.read('/api/v1/latency')
        : reader.read(`/api/v1/nodes/${(await reader.node(String(nodeName))).node.uuid}/latency`, spanOf(span)),
  },
  {
    name: 'get_availability',
    description: 'Availability of the last 90 days of all nodes, or of one with its outages and months.',
    parameters: { node: { ...node, required: false } },
    run: async ({ node: nodeName }, reader) =>
      reader.read(
        nodeName === undefined
          ? '/api/v1/availability'
          : `/api/v1/nodes/${(await reader.node(String(nodeName))).node.uuid}/availability`,
      ),
  },
  {
    name: 'list_alerts',
    description: 'Alerts, newest first. Needs an API key.',
    parameters: {
      state: {
        type: 'string',
        description: 'By default open',
        oneOf: ['open', 'pending', 'firing', 'resolved', 'all'],
      },
      node: { ...node, required: false },
      limit: { type: 'number', description: '1 to 200, by default 50' },
    },
    run: async ({ state = 'open', node: nodeName, limit }, reader) =>
      reader.read('/api/v1/admin/alerts', {
        ...(state !== 'all' && { state: String(state) }),
        ...(nodeName !== undefined && { node: (await reader.node(String(nodeName))).node.uuid }),
        ...(limit !== undefined && { limit: Number(limit) }),
      }),
  },
  {
    name: 'list_announcements',
    description: 'What the site announces: incidents and maintenance, current and planned, or past.',
    parameters: { state: { type: 'string', description: 'By default open', oneOf: ['open', 'past'] } },
    run: ({ state = 'open' }, reader) => reader.read('/api/v1/announcements', { state: String(state) }),
  },
];

function spanOf({ hours = 24, from, to = Date.now(), points = 60 }: ToolArguments) {
  const start = from === undefined ? Number(to) - Number(hours) * HOUR_MS : Number(from);
  if (!(Number(hours) > 0 && Number(hours) <= MAX_HOURS))
    throw new ToolError(`hours: must be above 0 and at most ${MAX_HOURS}`);
  if (start < 0 || start >= Number(to)) throw new ToolError('from: must be before to');
  if (!(Number(points) >= 10 && Number(points) <= MAX_POINTS))
    throw new ToolError(`points: must be 10 to ${MAX_POINTS}`);
  return { from: Math.round(start), to: Math.round(Number(to)), points: Math.round(Number(points)) };
}

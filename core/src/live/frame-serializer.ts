import { toRow, type LiveFrame, type LiveState, type NodeDetail, type PublicNode } from '@vitrine/contracts';
import type { CachedNode } from '../nodes/node-cache.service.ts';
import { SharedFrame } from './encoded-frame.ts';

type Sees = (shown: CachedNode) => boolean;

/** Length of `["<uuid>"` at the beginning of a row. */
const UUID_LENGTH = 39;

/**
 * Serializes live frames once per group of viewers with the same visibility. Rows are passed as JSON, because groups share them.
 */
export class FrameSerializer {
  /** Numbers of nodes in rows. Each group has its own numbers, because gaps would reveal hidden nodes to visitors. */
  private readonly numbers = new Map<string, number>();

  /** `view`: the part of a node that these viewers may see. */
  constructor(
    private readonly sees: Sees,
    private readonly view: (node: PublicNode) => PublicNode,
  ) {}

  /** `announcements`: the announcements as JSON. */
  snapshot(
    time: number,
    nodes: readonly CachedNode[],
    row: (uuid: string) => string,
    announcements: string,
  ): SharedFrame {
    const visible = nodes.filter(this.sees).map(({ node }) => this.view(node));
    const rows = visible.map(({ uuid }) => row(uuid));
    const head = `{"type":"snapshot","time":${time},"nodes":${JSON.stringify(visible)}`;
    const tail = announcements === '[]' ? '}' : `,"announcements":${announcements}}`;
    return new SharedFrame(
      () => `${head},"rows":[${rows.join(',')}]${tail}`,
      () => {
        const numbers = visible.map(({ uuid }) => this.numberOf(uuid));
        return `${head},"numbers":[${numbers.join(',')}],"rows":[${withNumbers(rows, numbers)}]${tail}`;
      },
    );
  }

  /** Returns undefined if there is no change to send. */
  delta(time: number, nodes: readonly CachedNode[], row: (uuid: string) => string): SharedFrame | undefined {
    const uuids = nodes.filter(this.sees).map(({ node }) => node.uuid);
    if (uuids.length === 0) return undefined;
    const rows = uuids.map(row);
    const frame = (rows: string) => `{"type":"delta","time":${time},"rows":[${rows}]}`;
    return new SharedFrame(
      () => frame(rows.join(',')),
      () =>
        frame(
          withNumbers(
            rows,
            uuids.map(uuid => this.numberOf(uuid)),
          ),
        ),
    );
  }

  /**
   * Returns the frame with changed nodes; the map holds their previous state. For viewers who may no longer see a node, it counts
   * as removed.
   */
  nodes(
    changes: ReadonlyMap<string, CachedNode | undefined>,
    now: (uuid: string) => CachedNode | undefined,
  ): SharedFrame | undefined {
    const changed: CachedNode['node'][] = [];
    const removed: string[] = [];
    for (const [uuid, before] of changes) {
      const after = now(uuid);
      if (after && this.sees(after)) changed.push(this.view(after.node));
      else if (before && this.sees(before)) removed.push(uuid);
    }
    if (changed.length + removed.length === 0) return undefined;
    const frame = (overrides: { numbers?: number[] }): string =>
      JSON.stringify({ type: 'nodes', changed, ...overrides, removed } satisfies LiveFrame);
    return new SharedFrame(
      () => frame({}),
      () => frame({ numbers: changed.map(({ uuid }) => this.numberOf(uuid)) }),
    );
  }

  private numberOf(uuid: string): number {
    let number = this.numbers.get(uuid);
    if (number === undefined) this.numbers.set(uuid, (number = this.numbers.size));
    return number;
  }
}

const withNumbers = (rows: readonly string[], numbers: readonly number[]) =>
  rows.map((row, i) => `[${numbers[i]}${row.slice(UUID_LENGTH)}`).join(',');

/** Metrics in bytes: a page shows at most four digits, and every digit is sent to every viewer. */
const BYTES = [
  'ramUsed',
  'swapUsed',
  'diskUsed',
  'netUp',
  'netDown',
  'trafficUp',
  'trafficDown',
] as const satisfies readonly (keyof LiveState)[];
const DIGITS = 5;

export function rowText(uuid: string, state: LiveState): string {
  const visibleState = { ...state };
  for (const name of BYTES) {
    const value = state[name];
    if (value !== null) visibleState[name] = Number(value.toPrecision(DIGITS));
  }
  return JSON.stringify(toRow(uuid, visibleState));
}

export const detailFrame = (uuid: string, detail: NodeDetail): SharedFrame =>
  new SharedFrame(() => JSON.stringify({ type: 'detail', uuid, detail } satisfies LiveFrame));

/** Returns the frame with the announcements, given as JSON. */
export const announcementsFrame = (open: string): SharedFrame =>
  new SharedFrame(() => `{"type":"announcements","open":${open}}`);

import { toRow, type LiveFrame, type LiveState, type NodeDetail } from '@vitrine/contracts';
import type { CachedNode } from '../nodes/node-cache.service.ts';
import { EncodedFrame } from './encoded-frame.ts';

type Sees = (shown: CachedNode) => boolean;

const encode = (text: string) => new EncodedFrame(Buffer.from(text));
const written = (frame: LiveFrame) => encode(JSON.stringify(frame));

/**
 * Serializes live frames once per group of viewers with the same visibility. Rows are passed as JSON, because groups share them.
 */
export class FrameSerializer {
  constructor(private readonly sees: Sees) {}

  /** `announcements`: what is announced, as JSON. */
  snapshot(
    time: number,
    nodes: readonly CachedNode[],
    row: (uuid: string) => string,
    announcements: string,
  ): EncodedFrame {
    const seen = nodes.filter(this.sees).map(({ node }) => node);
    const rows = seen.map(({ uuid }) => row(uuid));
    const announced = announcements === '[]' ? '' : `,"announcements":${announcements}`;
    return encode(
      `{"type":"snapshot","time":${time},"nodes":${JSON.stringify(seen)},"rows":[${rows.join(',')}]${announced}}`,
    );
  }

  /** Returns undefined if there is no change to send. */
  delta(time: number, nodes: readonly CachedNode[], row: (uuid: string) => string): EncodedFrame | undefined {
    const rows = nodes.filter(this.sees).map(({ node }) => row(node.uuid));
    return rows.length > 0 ? encode(`{"type":"delta","time":${time},"rows":[${rows.join(',')}]}`) : undefined;
  }

  /**
   * Returns the frame with changed nodes; the map holds their previous state. For viewers who may no longer see a node, it counts
   * as removed.
   */
  nodes(
    changes: ReadonlyMap<string, CachedNode | undefined>,
    now: (uuid: string) => CachedNode | undefined,
  ): EncodedFrame | undefined {
    const changed = [];
    const removed = [];
    for (const [uuid, before] of changes) {
      const after = now(uuid);
      if (after && this.sees(after)) changed.push(after.node);
      else if (before && this.sees(before)) removed.push(uuid);
    }
    return changed.length + removed.length > 0 ? written({ type: 'nodes', changed, removed }) : undefined;
  }
}

/** Numbers of bytes: a page shows at most four digits of them, and every digit is sent to every viewer. */
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
  const shown = { ...state };
  for (const name of BYTES) shown[name] = Number(state[name].toPrecision(DIGITS));
  return JSON.stringify(toRow(uuid, shown));
}

export const detailFrame = (uuid: string, detail: NodeDetail): EncodedFrame =>
  written({ type: 'detail', uuid, detail });

/** Takes the announcements as JSON. */
export const announcementsFrame = (open: string): EncodedFrame => encode(`{"type":"announcements","open":${open}}`);

import { toRow, type LiveFrame, type LiveState, type NodeDetail } from '@vitrine/contracts';
import type { LiveNode } from './live-nodes.ts';

type Sees = (shown: LiveNode) => boolean;

const written = (frame: LiveFrame) => Buffer.from(JSON.stringify(frame));

/** Frames for everybody who may see the same: written once, sent to all. Rows come as JSON, because groups share them. */
export class FrameSerializer {
  constructor(private readonly sees: Sees) {}

  snapshot(time: number, nodes: readonly LiveNode[], row: (uuid: string) => string): Buffer {
    const seen = nodes.filter(this.sees).map(({ node }) => node);
    const rows = seen.map(({ uuid }) => row(uuid));
    return Buffer.from(`{"type":"snapshot","time":${time},"nodes":${JSON.stringify(seen)},"rows":[${rows.join(',')}]}`);
  }

  /** Undefined when there is nothing to tell. */
  delta(time: number, nodes: readonly LiveNode[], row: (uuid: string) => string): Buffer | undefined {
    const rows = nodes.filter(this.sees).map(({ node }) => row(node.uuid));
    return rows.length > 0 ? Buffer.from(`{"type":"delta","time":${time},"rows":[${rows.join(',')}]}`) : undefined;
  }

  /** What became of nodes: as they were, and as they are. For those who may not see it any more, a node is gone. */
  nodes(
    changes: ReadonlyMap<string, LiveNode | undefined>,
    now: (uuid: string) => LiveNode | undefined,
  ): Buffer | undefined {
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

export const rowText = (uuid: string, state: LiveState): string => JSON.stringify(toRow(uuid, state));

export const detailFrame = (uuid: string, detail: NodeDetail): Buffer => written({ type: 'detail', uuid, detail });

import type { CachedNode } from '../nodes/node-cache.service.ts';
import type { SharedFrame } from './encoded-frame.ts';
import { announcementsFrame, type FrameSerializer } from './frame-serializer.ts';
import type { Viewer } from './viewer.ts';

/** Viewers with the same visibility, and the frames serialized for them since the last tick. */
export class ViewerGroup {
  readonly viewers = new Set<Viewer>();
  /** The last announcements sent to them, as JSON. */
  private announcements: string;
  private lastSnapshot: SharedFrame | undefined;

  constructor(
    readonly sees: (shown: CachedNode) => boolean,
    /** Serializes the parts of a node that these viewers may see. */
    readonly detail: (uuid: string) => SharedFrame,
    /** Returns the current announcements for these viewers, as JSON. */
    private readonly announced: () => string,
    readonly frames: FrameSerializer,
  ) {
    this.announcements = announced();
  }

  /** Returns the frame with the current announcements; undefined if they were already sent. */
  newAnnouncements(): SharedFrame[] {
    const announcements = this.announced();
    if (announcements === this.announcements) return [];
    this.announcements = announcements;
    this.dropSnapshot();
    return [announcementsFrame(announcements)];
  }

  /** Returns the complete snapshot, serialized once until something changes. */
  snapshot(now: number, nodes: readonly CachedNode[], row: (uuid: string) => string): SharedFrame {
    return (this.lastSnapshot ??= this.frames.snapshot(now, nodes, row, this.announcements));
  }

  dropSnapshot(): void {
    this.lastSnapshot = undefined;
  }
}

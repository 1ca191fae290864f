import type { CachedNode } from '../nodes/node-cache.service.ts';
import type { SharedFrame } from './encoded-frame.ts';
import { announcementsFrame, type FrameSerializer } from './frame-serializer.ts';
import type { Viewer } from './viewer.ts';

/** Viewers with the same visibility, and the frames serialized for them since the last tick. */
export class ViewerGroup {
  readonly viewers = new Set<Viewer>();
  /** The announcements that were sent to them last, as JSON. */
  private announcements: string;
  private lastSnapshot: SharedFrame | undefined;

  constructor(
    readonly sees: (shown: CachedNode) => boolean,
    /** Writes the parts of a node as these viewers may read them. */
    readonly detail: (uuid: string) => SharedFrame,
    /** Returns what is announced to these viewers, as JSON. */
    private readonly announced: () => string,
    readonly frames: FrameSerializer,
  ) {
    this.announcements = announced();
  }

  /** Returns the frame with what is announced by now; none if that was sent already. */
  newAnnouncements(): SharedFrame[] {
    const announcements = this.announced();
    if (announcements === this.announcements) return [];
    this.announcements = announcements;
    this.dropSnapshot();
    return [announcementsFrame(announcements)];
  }

  /** Returns the frame with everything, serialized once until something changes. */
  snapshot(now: number, nodes: readonly CachedNode[], row: (uuid: string) => string): SharedFrame {
    return (this.lastSnapshot ??= this.frames.snapshot(now, nodes, row, this.announcements));
  }

  dropSnapshot(): void {
    this.lastSnapshot = undefined;
  }
}

import { defineSharedEvent } from '../platform/events/event.ts';

interface ChannelEvent {
  readonly channel: string;
}

/** A channel was changed or successfully tested, so that earlier failures no longer count. */
export const ChannelMended = defineSharedEvent<ChannelEvent, ChannelEvent>(
  'notification.channel-mended',
  event => event,
);

/** Notices were added; the leader sends them now. */
export const NoticesAdded = defineSharedEvent<void, null>('notification.notices-added', () => null);

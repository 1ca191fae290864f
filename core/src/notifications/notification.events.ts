import { defineSharedEvent } from '../platform/events/event.ts';

interface ChannelEvent {
  readonly channel: string;
}

/** A channel was changed or tested with success, so that earlier failures say nothing about it. */
export const ChannelMended = defineSharedEvent<ChannelEvent, ChannelEvent>(
  'notification.channel-mended',
  event => event,
);

/** Notices were added, which the leader sends now. */
export const NoticesAdded = defineSharedEvent<void, null>('notification.notices-added', () => null);

import { defineEvent, defineSharedEvent } from '../platform/events/event.ts';

/** The release, options, tokens or pictures of a theme have changed, or it was installed or removed. */
export const ThemeChanged = defineSharedEvent('theme.changed', ({ id }: { readonly id: string }) => ({ id }));

interface ThemeActivatedEvent {
  readonly id: string;
  readonly version: string;
  /** ms since 1970. */
  readonly at: number;
}

/** Public pages show another theme, or another release of it. */
export const ThemeActivated = defineEvent<ThemeActivatedEvent>('theme.activated');

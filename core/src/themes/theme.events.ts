import { defineSharedEvent } from '../platform/events/event.ts';

/** A theme was installed, removed, or set otherwise: its release, options, tokens or pictures are others. */
export const ThemeChanged = defineSharedEvent('theme.changed', ({ id }: { readonly id: string }) => ({ id }));

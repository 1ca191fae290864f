import { defineSharedEvent } from '../platform/events/event.ts';

/** The release, options, tokens or pictures of a theme have changed, or it was installed or removed. */
export const ThemeChanged = defineSharedEvent('theme.changed', ({ id }: { readonly id: string }) => ({ id }));

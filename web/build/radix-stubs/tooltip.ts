import type { ReactNode } from 'react';

export { Direction, Slot } from 'radix-ui';

/** Stands in for the provider of tooltips that Radix's Theme puts around everything: see without-tooltips.ts. */
export const Tooltip = { Provider: ({ children }: { children: ReactNode }) => children };

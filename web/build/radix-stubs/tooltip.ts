import type { ReactNode } from 'react';

export { Direction, Slot } from 'radix-ui';

/** Stub of the tooltip provider that Radix's Theme adds: see without-tooltips.ts. */
export const Tooltip = { Provider: ({ children }: { children: ReactNode }) => children };

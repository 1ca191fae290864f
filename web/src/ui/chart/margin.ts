/** Distance of the axes from the edges of a chart, px. */
export const MARGIN = { top: 8, right: 10, bottom: 24, left: 62 } as const;

const HUES = 8;
/** Number of series drawn solid; further ones are dashed, with another pattern per group. */
const PLAIN = 5;
const DASHES = 4;

/**
 * Returns how the shell draws the series with this colour number, for a legend: `--chart-<hue>`, and one of four dash patterns, 0
 * for solid.
 */
export const lineStyle = (colour: number) => ({ hue: colour % HUES, dash: Math.floor(colour / PLAIN) % DASHES });

const HUES = 8;
/** So many lines are drawn through; those that come after them are dashed, each further lot in another way. */
const PLAIN = 5;
const DASHES = 4;

/** How the shell draws the line with this colour number, for a sign beside its name: `--chart-<hue>`, and one of four kinds of dashes, 0 for none. */
export const lineStyle = (colour: number) => ({ hue: colour % HUES, dash: Math.floor(colour / PLAIN) % DASHES });

/** Returns the level of a round trip, 0 (near) to 4 (far), in perceptible steps. */
export const speedLevel = (ms: number | null) =>
  ms === null ? 4 : ms < 50 ? 0 : ms < 120 ? 1 : ms < 220 ? 2 : ms < 350 ? 3 : 4;

/** Names of the levels. */
export const SPEEDS = ['< 50 ms', '50–120 ms', '120–220 ms', '220–350 ms', '> 350 ms'];

/** Load over 1, 5 and 15 minutes from /proc/loadavg. */
export function parseLoad(loadavg: string): [number, number, number] {
  const [one = 0, five = 0, fifteen = 0] = loadavg.split(' ', 3).map(Number);
  return [one || 0, five || 0, fifteen || 0];
}

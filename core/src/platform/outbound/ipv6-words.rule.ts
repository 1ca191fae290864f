/** Returns the eight 16-bit words of a valid IPv6 address without a zone. Its last two may be written as an IPv4 address. */
export function ipv6Words(address: string): number[] {
  const groups = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [before, after = []] = groups
    .split('::')
    .map(part => part.split(':').flatMap(group => (group ? [parseInt(group, 16)] : [])));
  return [...before!, ...Array<number>(8 - before!.length - after.length).fill(0), ...after];
}

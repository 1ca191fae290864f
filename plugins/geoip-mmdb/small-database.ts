/** Builds a small MaxMind DB for tests: IPv4 networks and their countries. */
export function smallDatabase(networks: Readonly<Record<string, string>>): Buffer {
  const nodes: [number | string, number | string][] = [[-1, -1]];
  for (const [network, country] of Object.entries(networks)) {
    const [address = '', bits = '32'] = network.split('/');
    const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    let at = 0;
    for (let depth = 0; depth < Number(bits); depth++) {
      const side = Math.floor(number / 2 ** (31 - depth)) % 2 === 0 ? 0 : 1;
      const node = nodes[at] as [number | string, number | string];
      if (depth === Number(bits) - 1) node[side] = country;
      else if (node[side] === -1) node[side] = at = nodes.push([-1, -1]) - 1;
      else at = node[side] as number;
    }
  }
  const data: Buffer[] = [];
  const places = new Map<string, number>();
  for (const country of new Set(Object.values(networks))) {
    places.set(country, Buffer.concat(data).length);
    data.push(map({ country: map({ iso_code: text(country) }) }));
  }
  const pointer = (side: number | string) =>
    side === -1 ? nodes.length : typeof side === 'number' ? side : nodes.length + 16 + (places.get(side) ?? 0);
  const tree = Buffer.concat(nodes.flatMap(node => node.map(side => bytes(pointer(side), 3))));
  const metadata = map({
    node_count: unsigned(nodes.length, 6),
    record_size: unsigned(24, 5),
    ip_version: unsigned(4, 5),
    database_type: text('Test-Country'),
    languages: Buffer.from([0x00, 0x04]),
    binary_format_major_version: unsigned(2, 5),
    binary_format_minor_version: unsigned(0, 5),
    build_epoch: unsigned(1_767_225_600, 6),
    description: map({}),
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

const bytes = (value: number, length: number) => Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');
const text = (value: string) => Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
const unsigned = (value: number, type: 5 | 6) => Buffer.concat([Buffer.from([(type << 5) | 4]), bytes(value, 4)]);
const map = (entries: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([key, value]) => [text(key), value]),
  ]);

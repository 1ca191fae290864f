import type { NodeDetail, Report } from '@vitrine/contracts';

/** Returns a copy that may be modified. */
export const ownDetail = ({ disks, interfaces, gpus }: NodeDetail): NodeDetail => ({
  disks: disks.map(disk => ({ ...disk })),
  interfaces: interfaces.map(reading => ({ ...reading })),
  gpus,
});

/** Returns the detail of a report: `known`, updated in place, if the machine has the same parts as before; otherwise a new one. */
export function renewDetail(known: NodeDetail, { disks = [], interfaces = [], gpus = [] }: Report): NodeDetail {
  const isSame = hasSameParts(known.disks, disks, 'mount') && hasSameParts(known.interfaces, interfaces, 'name');
  if (!isSame || gpus.length > 0 || known.gpus.length > 0) return ownDetail({ disks, interfaces, gpus });
  disks.forEach((disk, i) => Object.assign(known.disks[i]!, disk));
  interfaces.forEach((reading, i) => Object.assign(known.interfaces[i]!, reading));
  return known;
}

const hasSameParts = <T>(known: readonly T[], parts: readonly T[], name: keyof T) =>
  known.length === parts.length && parts.every((part, i) => part[name] === known[i]![name]);

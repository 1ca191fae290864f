import {
  ABSENT_READINGS,
  DEFAULT_INSTALL,
  NO_INTERFACE_OVERRIDES,
  NodePatch,
  type Absence,
  type AdminNode,
  type PublicNode,
} from '@vitrine/contracts';
import { etagOf } from '../platform/http/etag.ts';
import { countryOfZone } from './country-of-zone.rule.ts';
import type { NodeEntity } from './node.entity.ts';
import { parseTags } from './tags.rule.ts';

/** Returns the public view of a node. Fields are listed one by one, so that a new column stays private by default. */
export const publicNode = (node: NodeEntity): PublicNode => ({
  uuid: node.uuid,
  name: node.name,
  group: node.group,
  tags: parseTags(node.tags),
  region: node.region,
  remark: node.remark,
  weight: node.weight,
  createdAt: node.createdAt.getTime(),
  os: node.os,
  kernel: node.kernel,
  arch: node.arch,
  cpuName: node.cpuName,
  cpuCores: node.cpuCores,
  cpuPhysicalCores: node.cpuPhysicalCores,
  ramTotal: node.ramTotal,
  swapTotal: node.swapTotal,
  diskTotal: node.diskTotal,
  virtualization: node.virtualization,
  gpuNames: node.gpuNames,
  absent: reasonsOf(node.absent),
  agentVersion: node.agentVersion,
  price: node.price,
  currency: node.currency,
  billingCycle: node.billingCycle,
  expiredAt: node.expiredAt?.getTime() ?? null,
  autoRenewal: node.autoRenewal,
  trafficLimit: node.trafficLimit,
  trafficLimitType: node.trafficLimitType,
  monthRotate: node.monthRotate,
  traffic: { since: node.periodSince, until: node.periodUntil, up: node.periodUp, down: node.periodDown },
});

/** Reasons for the absence of whole readings. Parts, and the files that could not be read, are private. */
function reasonsOf(absences: readonly Absence[]): PublicNode['absent'] {
  const isWhole = ({ reading, part }: Absence) =>
    part === undefined && ABSENT_READINGS.some(known => known === reading);
  return Object.fromEntries(absences.filter(isWhole).map(({ reading, reason }) => [reading, reason]));
}

/** Fields whose name in a request differs from that in the view. */
const SHOWN_AS: Partial<Record<keyof NodePatch, keyof AdminNode>> = { tags: 'tagsAsText' };

/** Returns the fields that a patch may change. A country from a lookup is not included. */
const editable = (view: AdminNode) =>
  Object.keys(NodePatch.shape).map(name => {
    const field = name as keyof NodePatch;
    return field === 'region' && !view.regionByHand ? null : view[SHOWN_AS[field] ?? (field as keyof AdminNode)];
  });

/** Returns the view of a node for the administrator. */
export const adminNode = (node: NodeEntity): AdminNode => {
  const view = untaggedNode(node);
  return { ...view, etag: etagOf(editable(view)) };
};

const untaggedNode = (node: NodeEntity): AdminNode => ({
  ...publicNode(node),
  hidden: node.hidden,
  pending: node.pending,
  privateRemark: node.privateRemark,
  tagsAsText: node.tags,
  addresses: node.addresses,
  regionByHand: node.regionByHand,
  suggestedRegion: countryOfZone(node.timeZone),
  hostname: node.hostname,
  absences: node.absent,
  interfaces: node.interfaces ?? null,
  interfaceOverrides: node.interfaceOverrides ?? NO_INTERFACE_OVERRIDES,
  updatedAt: node.updatedAt.getTime(),
  install: { ...DEFAULT_INSTALL, ...node.install },
  removeAt: node.removeAt ?? null,
});

import { DEFAULT_INSTALL, type BillingCycle, type InstallOptions, type TrafficLimitType } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

const text = () => p.text().default('');
const bytes = () => p.bigint('number').default(0);

/** A monitored machine: what it is (told by its agent), what it should be called and cost (told by the administrator). */
export const NodeSchema = defineEntity({
  name: 'NodeEntity',
  tableName: 'node',
  properties: {
    uuid: p.uuid().primary(),
    name: p.text(),
    /** SHA-256 of the token that the agent shows; the token itself is not kept. */
    tokenHash: p.string().length(64).unique(),
    /** SHA-256 of the machine id, for nodes that enrolled themselves: enrolling again finds the same node. */
    machineHash: p.string().length(64).nullable().unique(),
    hidden: p.boolean().default(false),
    /** Hidden until an administrator decides about it: a machine that added itself. */
    pending: p.boolean().default(false),
    weight: p.integer().default(0),
    group: text(),
    /** Labels separated by `;`, each with an optional `<colour>` behind it. */
    tags: text(),
    /** Country code, ISO 3166-1 alpha-2, or empty. */
    region: text(),
    remark: text(),
    privateRemark: text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),

    agentVersion: text(),
    hostname: text(),
    os: text(),
    kernel: text(),
    arch: text(),
    cpuName: text(),
    cpuCores: p.integer().default(0),
    cpuPhysicalCores: p.integer().default(0),
    ramTotal: bytes(),
    swapTotal: bytes(),
    diskTotal: bytes(),
    virtualization: text(),
    gpuNames: p
      .json<string[]>()
      .default('[]')
      .onCreate(() => []),
    /** IP addresses. Never public. */
    addresses: p
      .json<string[]>()
      .default('[]')
      .onCreate(() => []),

    /** 0: not shown, −1: free. */
    price: p.double().$type<number>().default(0),
    currency: p.text().default('$'),
    billingCycle: p.text().$type<BillingCycle>().default('monthly'),
    expiredAt: p.datetime(3).nullable(),
    /** Day of the month that the administrator chose; months that do not have it end a term earlier. */
    expiryDay: p.integer().nullable(),
    autoRenewal: p.boolean().default(false),
    /** Bytes a period; 0: no limit. */
    trafficLimit: bytes(),
    trafficLimitType: p.text().$type<TrafficLimitType>().default('sum'),
    /** Day of the month on which traffic starts again from 0. */
    monthRotate: p.integer().default(1),
    /** The traffic period, ms since 1970, and what the totals stood at when it began; below 0 where they were corrected. */
    periodSince: bytes(),
    periodUntil: bytes(),
    periodUp: bytes(),
    periodDown: bytes(),
    /** When the node will be deleted, ms since 1970, and whether it was hidden before it was to be. */
    removeAt: p.bigint('number').nullable(),
    hiddenBefore: p.boolean().default(false),
    install: p.json<InstallOptions>().onCreate(() => DEFAULT_INSTALL),
  },
});

export class NodeEntity extends NodeSchema.class {}
NodeSchema.setClass(NodeEntity);

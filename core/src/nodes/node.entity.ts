import { defineEntity, p } from '@mikro-orm/core';
import {
  DEFAULT_INSTALL,
  type Absence,
  type BillingCycle,
  type InstallOptions,
  type InterfaceVerdict,
  type InterfaceOverrides,
  type TrafficLimitType,
} from '@vitrine/contracts';

const text = () => p.text().default('');
const bytes = () => p.bigint('number').default(0);

/** A monitored machine: its facts (reported by the agent), its name and billing (set by the administrator). */
export const NodeSchema = defineEntity({
  name: 'NodeEntity',
  tableName: 'node',
  properties: {
    uuid: p.uuid().primary(),
    name: p.text(),
    /** SHA-256 of the agent's token; the token itself is not stored. */
    tokenHash: p.string().length(64).unique(),
    /** SHA-256 of the machine id of nodes that enrolled themselves, so that enrolling again finds the same node. */
    machineHash: p.string().length(64).nullable().unique(),
    hidden: p.boolean().default(false),
    /** True for a self-enrolled node that is hidden until an administrator decides about it. */
    pending: p.boolean().default(false),
    weight: p.integer().default(0),
    group: text(),
    /** Labels separated by `;`, each optionally followed by `<colour>`. */
    tags: text(),
    /** Country code, ISO 3166-1 alpha-2, or empty. */
    region: text(),
    /** True if an administrator chose the country; lookups do not change it. */
    regionByHand: p.boolean().default(false),
    /** IANA name of the machine's time zone, as reported by its agent; empty for older agents. */
    timeZone: text(),
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
    /** Readings that the machine cannot provide. Their parts and sources are never public. */
    absent: p
      .json<Absence[]>()
      .default('[]')
      .onCreate(() => []),
    /**
     * Network interfaces and why each is counted or ignored, as reported by the agent; null for agents without this report. Never
     * public.
     */
    interfaces: p.json<InterfaceVerdict[]>().nullable(),
    /** Interfaces that the administrator has set to be counted or ignored. */
    interfaceOverrides: p.json<InterfaceOverrides>().nullable(),
    /** IP addresses. Never public. */
    addresses: p
      .json<string[]>()
      .default('[]')
      .onCreate(() => []),

    /** 0: not displayed, −1: free of charge. */
    price: p.double().$type<number>().default(0),
    currency: p.text().default('$'),
    billingCycle: p.text().$type<BillingCycle>().default('monthly'),
    expiredAt: p.datetime(3).nullable(),
    /** Day of the month that the administrator chose; shorter months end a term earlier. */
    expiryDay: p.integer().nullable(),
    autoRenewal: p.boolean().default(false),
    /** Bytes per period; 0: no limit. */
    trafficLimit: bytes(),
    trafficLimitType: p.text().$type<TrafficLimitType>().default('sum'),
    /** Day of the month on which the traffic counter resets. */
    monthRotate: p.integer().default(1),
    /** Start of the traffic period, ms since 1970, and the totals at that time; negative after a correction. */
    periodSince: bytes(),
    periodUntil: bytes(),
    periodUp: bytes(),
    periodDown: bytes(),
    /** Scheduled time of the deletion, ms since 1970, and whether the node was hidden before. */
    removeAt: p.bigint('number').nullable(),
    hiddenBefore: p.boolean().default(false),
    install: p.json<InstallOptions>().onCreate(() => DEFAULT_INSTALL),
  },
});

export class NodeEntity extends NodeSchema.class {}
NodeSchema.setClass(NodeEntity);

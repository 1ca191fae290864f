import { z } from 'zod';
import { Absence, InterfaceVerdict, InterfaceOverrides } from './agent-frames.ts';
import { Etag } from './etag.ts';
import { BILLING_CYCLES, CURRENCIES, TRAFFIC_LIMIT_TYPES } from './node-choices.ts';
import { PublicNode } from './node.ts';

/** Text that is inserted into commands and files unescaped. Excludes every character that would need escaping there. */
const plainText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^"\\\p{Cc}]*$/u);

/** Options of a node's install command. Empty: the agent's default. */
export const InstallOptions = z.strictObject({
  disableRemoteControl: z.boolean(),
  /** Comma-separated public keys: the agent accepts only requests signed with one of them. */
  controlKeys: z
    .string()
    .trim()
    .max(4000)
    .regex(/^[\w,-]*$/),
  disableAutoUpdate: z.boolean(),
  ignoreUnsafeCertificate: z.boolean(),
  /** Proxy for downloads from the code-hosting service. */
  githubProxy: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .or(z.literal('')),
  directory: plainText(200).regex(/^(|\/.*|[A-Za-z]:\/.*)$/),
  serviceName: z
    .string()
    .trim()
    .regex(/^([A-Za-z][\w-]{0,62})?$/),
  memoryMode: z.enum(['', 'available']),
  includeInterfaces: plainText(500),
  excludeInterfaces: plainText(500),
  includeMountpoints: plainText(500),
  excludeMountpoints: plainText(500),
  /** Comma-separated names of the collectors that the agent runs. */
  collectors: plainText(500),
  /** True to report the use of each processor core, as one series per core. */
  cores: z.boolean(),
  /** True to run the agent as root: commands and the terminal then have all rights. */
  runAsRoot: z.boolean(),
});
export type InstallOptions = z.infer<typeof InstallOptions>;

/**
 * Node in the admin area: the public part and the private fields. The token is returned only once, by the route that creates it.
 */
export const AdminNode = PublicNode.extend({
  hidden: z.boolean(),
  /** True if it enrolled with the auto-discovery key. It stays hidden until an administrator shows it. */
  pending: z.boolean(),
  privateRemark: z.string(),
  /** Tags as entered. */
  tagsAsText: z.string(),
  addresses: z.array(z.string()),
  /** True if an administrator chose the country: lookups do not change it. */
  regionByHand: z.boolean(),
  /** Country suggested by the time zone of the machine; empty if there is no suggestion, or several. */
  suggestedRegion: z.string(),
  hostname: z.string(),
  /** Readings that the machine cannot provide, with details that are not public: their parts and sources. */
  absences: z.array(Absence),
  /** Network interfaces, and why each counts or not; `null` for agents that do not report them. */
  interfaces: z.array(InterfaceVerdict).nullable(),
  /** Interfaces that the administrator includes or ignores. */
  interfaceOverrides: InterfaceOverrides,
  updatedAt: z.number(),
  install: InstallOptions,
  /**
   * Time of the scheduled deletion, ms since 1970; null without one. Until then the node is hidden, and the deletion can be
   * cancelled.
   */
  removeAt: z.number().nullable(),
  etag: Etag,
});
export type AdminNode = z.infer<typeof AdminNode>;

/** Response of the route that adds a node: the only time its token is readable. */
export const CreatedNode = z.object({ node: AdminNode, token: z.string() });
export type CreatedNode = z.infer<typeof CreatedNode>;

/** Response of the route that renews a node's token: the only time it is readable. */
export const NodeToken = z.object({ token: z.string() });
export type NodeToken = z.infer<typeof NodeToken>;

const MAX_NODES = 5000;
/** Tag labels separated by `;`, each optionally followed by `<colour>`. */
const tags = z.string().trim().max(1000);
const isPrice = (price: number) => price === -1 || (price >= 0 && price <= 1e9);

/** Fields that can be set on many nodes at once. */
const shared = {
  /** Country code, ISO 3166-1 alpha-2, or empty to show none; `null` to use lookups. */
  region: z
    .string('region.invalid')
    .regex(/^([A-Z]{2})?$/, 'region.invalid')
    .nullable(),
  hidden: z.boolean(),
  group: z.string().trim().max(100),
  tags,
  remark: z.string().trim().max(2000),
  privateRemark: z.string().trim().max(10_000),
  /** 0 if not shown, −1 if free. */
  price: z.number('price.invalid').refine(isPrice, 'price.invalid'),
  currency: z.enum(CURRENCIES),
  billingCycle: z.enum(BILLING_CYCLES),
  /** ms since 1970. */
  expiredAt: z
    .number('time.invalid')
    .int('time.invalid')
    .min(0, 'time.invalid')
    .max(253_402_300_799_999, 'time.invalid')
    .nullable(),
  autoRenewal: z.boolean(),
  /** Bytes; 0 for no limit and no bar. */
  trafficLimit: z
    .number('traffic.invalid')
    .int('traffic.invalid')
    .min(0, 'traffic.invalid')
    .max(Number.MAX_SAFE_INTEGER, 'traffic.invalid'),
  trafficLimitType: z.enum(TRAFFIC_LIMIT_TYPES),
  monthRotate: z.number('day.invalid').int('day.invalid').min(1, 'day.invalid').max(31, 'day.invalid'),
};

/** Body of `PATCH /api/v1/admin/nodes/{uuid}`: changes only the given fields; unknown fields are rejected. */
export const NodePatch = z
  .strictObject({
    ...shared,
    name: z.string().trim().min(1).max(100),
    weight: z.number().int().min(-1_000_000).max(1_000_000),
    install: InstallOptions.partial(),
    interfaceOverrides: z.strictObject(InterfaceOverrides.shape),
  })
  .partial();
export type NodePatch = z.infer<typeof NodePatch>;

/** Body of `POST /api/v1/admin/nodes`: a name, and any other known fields. */
export const NewNode = NodePatch.required({ name: true });
export type NewNode = z.infer<typeof NewNode>;

/** Explicitly listed nodes. An empty list is rejected. */
const nodes = z.array(z.uuid()).min(1).max(MAX_NODES);

/** Body of `PATCH /api/v1/admin/nodes`: the same change for each named node. Either all of them change or none does. */
export const NodeBatch = z.strictObject({
  nodes,
  change: z
    .strictObject({
      ...shared,
      /** Tags to add to existing ones, in the same format. */
      addTags: tags,
      removeTags: tags,
    })
    .partial(),
});
export type NodeBatch = z.infer<typeof NodeBatch>;

/**
 * Body of `PUT /api/v1/admin/nodes/order`: node ids in their new order. Nodes that are not listed follow in their previous order.
 */
export const NodeOrder = z.strictObject({ nodes });
export type NodeOrder = z.infer<typeof NodeOrder>;

/** Body of `POST /api/v1/admin/nodes/removal` and `…/removal/undo`. */
export const NodeRemoval = z.strictObject({ nodes });
export type NodeRemoval = z.infer<typeof NodeRemoval>;

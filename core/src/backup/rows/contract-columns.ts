import { z } from 'zod';
import {
  ALERT_KINDS,
  ALERT_STATES,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_LIMITS,
  AnnouncementUpdate,
  ControlReason,
  DELIVERY_STATES,
  ExecStatus,
  SUPPRESSION_REASONS,
  KEY_SCOPES,
  NodePatch,
  NoticeEvent,
  NoticeLanguage,
  PING_TYPES,
  GeoLocation,
  Schedule,
  NodeSelector,
  Severity,
  CHECK_LIMITS,
  SILENCE_KINDS,
  TerminalEnd,
  InterfaceVerdict,
  UPDATE_PARTS,
  InterfaceOverrides,
} from '@vitrine/contracts';
import { CHECK_STATES } from '@vitrine/contracts/check';
import { DAY_S } from '@vitrine/contracts/time';

/** Settings, readings and similar objects, which each reader validates. */
const object = z.looseObject({});
const texts = z.array(z.string());
/** Longer than any form allows, so a longer text was not entered in Vitrine. */
const text = z.string().max(2000);
const page = z.string().max(20_000);
const { weight, price, currency, billingCycle, expiredAt, autoRenewal, trafficLimit, trafficLimitType, monthRotate } =
  NodePatch.shape;

/** Schemas from the contracts for columns that the database does not constrain, by table and property. */
export const CONTRACT_COLUMNS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  node: {
    ...{ name: text, group: text, tags: text, remark: page, privateRemark: page },
    ...{ weight, price, currency, billingCycle, expiredAt, autoRenewal, trafficLimit, trafficLimitType, monthRotate },
    expiryDay: z.number().min(1).max(31),
    gpuNames: texts,
    addresses: texts,
    interfaces: z.array(InterfaceVerdict).nullable(),
    interfaceOverrides: InterfaceOverrides.nullable(),
    install: object,
  },
  machine_update: { part: z.enum(UPDATE_PARTS), before: text, after: text },
  alert: { kind: z.enum(ALERT_KINDS), state: z.enum(ALERT_STATES), suppressedBy: z.enum(SUPPRESSION_REASONS) },
  alert_rule: { kind: z.enum(['load', 'latency', 'series', 'forecast']), nodeSelector: NodeSelector, terms: object },
  silence: { kind: z.enum(SILENCE_KINDS), nodeSelector: NodeSelector, schedule: Schedule },
  announcement: {
    kind: z.enum(ANNOUNCEMENT_KINDS),
    nodeSelector: NodeSelector,
    updates: z.array(AnnouncementUpdate).max(ANNOUNCEMENT_LIMITS.updates),
  },
  offline_config: { recentOutages: z.array(z.number()) },
  ping_task: {
    name: text,
    type: z.enum(PING_TYPES),
    nodeSelector: NodeSelector,
    interval: z.number().min(1).max(DAY_S),
  },
  site_check: {
    name: text,
    settings: object,
    interval: z.number().min(CHECK_LIMITS.interval[0]).max(CHECK_LIMITS.interval[1]),
    timeout: z.number().min(CHECK_LIMITS.timeout[0]).max(CHECK_LIMITS.timeout[1]),
    retries: z.number().min(0).max(2),
    dependsOn: z.array(z.number()),
  },
  check_result: { state: z.enum(CHECK_STATES).nullable(), values: z.record(z.string(), z.number()), message: text },
  check_period: { state: z.enum(CHECK_STATES), message: text },
  passkey: { transports: texts },
  api_key: { name: text, scopes: z.array(z.enum(KEY_SCOPES)), nodes: z.array(z.uuid()) },
  channel: { name: text, events: z.array(NoticeEvent), language: NoticeLanguage, settings: object },
  notice: { event: NoticeEvent, severity: Severity, values: object, node: object },
  delivery: { state: z.enum(DELIVERY_STATES), composed: object, attempts: z.array(object) },
  notice_template: { event: NoticeEvent, language: NoticeLanguage },
  exec_run: { status: ExecStatus, reason: ControlReason },
  terminal_session: { end: TerminalEnd },
  last_state: { state: object, detail: object },
  counted_traffic: { reading: object },
  geo_location: { place: GeoLocation },
  plugin: { settings: object },
  setting: { value: object },
  theme: { options: object, source: object },
};

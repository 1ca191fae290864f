export { basicAuth, below } from './address.ts';
export type { ConfigForm, FieldForm, FieldProblem, Notice, NoticeEvent, Place, Severity } from '@vitrine/contracts';
export type * from './agent-gate.ts';
export { excerpt, mustBeOk, worthRetrying, type Meanings } from './answered.ts';
export { configSchema, type ConfigOf, type ConfigSchema, type CrossCheck, type Fields, type Parsed } from './config.ts';
export {
  clip,
  clipBytes,
  clipUnits,
  colourHex,
  escapeHtml,
  escapeMarkdown,
  plainText,
  SEVERITY_COLOURS,
  withoutMentions,
} from './dress.ts';
export * from './errors.ts';
export {
  choice,
  colour,
  email,
  flag,
  integer,
  list,
  multiline,
  node,
  nodes,
  number,
  pairs,
  secret,
  text,
  url,
} from './fields.ts';
export type { Field } from './field.ts';
export type * from './hooks.ts';
export type * from './host.ts';
export { defineHttpNotifier, jsonObject, type HttpNotifier, type NoticeRequest } from './http-notifier.ts';
export { incidentStep, type IncidentStep } from './incident.ts';
export { PluginLocale, translateForm, wordsOf } from './locale.ts';
export { missingPermissions } from './missing-permissions.ts';
export { entryOf, Manifest, PluginPackage, SDK_VERSION } from './manifest.ts';
export { takeStep, type PassportStrategy } from './passport.ts';
export { defineGeoip, defineHooks, defineNotifier, type Plugin } from './plugin.ts';
export type * from './points.ts';
export type * from './routes.ts';
export type * from './sign-in.ts';
export { fillTemplate, namesIn, type TemplateValues } from './template.ts';
export { defineSso, type StrategyContext } from './sso.ts';

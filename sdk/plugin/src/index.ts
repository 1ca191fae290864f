export { basicAuth, joinUrl } from './urls.ts';
export { SOCKET_CLOSE } from '@vitrine/contracts/close-codes';
export type {
  AgentFrame,
  AgentLimitation,
  ConfigForm,
  CoreFrame,
  Facts,
  Family,
  FamilyView,
  FieldForm,
  FieldProblem,
  GpuReading,
  Notice,
  NoticeEvent,
  GeoLocation,
  ImportedProbes,
  ImportedValues,
  NewestSeries,
  PingTask,
  PlannedLeft,
  PlannedRows,
  SourceRow,
  SourceValue,
  Report,
  SeriesHistory,
  Severity,
} from '@vitrine/contracts';
export type * from './agent-bridge.ts';
export { assertOk, describeAnswer, excerpt, isRetryable, type StatusMessages } from './assert-ok.ts';
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
} from './text.ts';
export * from '@vitrine/contracts/certificate-error';
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
export { importedFlag, importedJson, importedText, importedTime, ImportRow, startOfMonth } from './import-row.ts';
export { defineImport, importSteps, type Importer, type ImportSource, type TypedPlan } from './import.ts';
export type * from './host.ts';
export { defineHttpNotifier, jsonObject, type HttpNotifier, type NoticeRequest } from './http-notifier.ts';
export { incidentStep, type IncidentStep } from './incident.ts';
export { PluginLocale, translateForm, wordsOf } from './locale.ts';
export { assertStoreHolds, storedSize, storedText } from './stored-value.ts';
export { missingPermissions } from './missing-permissions.ts';
export { canSeeNode } from './can-see-node.ts';
export { withPermissions } from './permissions.ts';
export { impliedFamily } from '@vitrine/contracts';
export { billingCycleOfDays } from '@vitrine/contracts/billing';
export { isTarget } from '@vitrine/contracts/ping-target';
export { currencySign, TRAFFIC_LIMIT_TYPES } from '@vitrine/contracts/node-choices';
export { entryOf, Manifest, PluginPackage } from './manifest.ts';
export { parsePackage } from './parse-package.ts';
export { SampleIntake } from './sample-intake.ts';
export { seriesValues, type StoredSeriesValue } from './series-values.ts';
export { SDK_VERSION } from './sdk-version.ts';
export { runStrategyStep, type PassportStrategy } from './passport.ts';
export { defineGeoip, defineHooks, defineNotifier, type Plugin } from './plugin.ts';
export type * from './hook-kinds.ts';
export type * from './routes.ts';
export type * from './sign-in.ts';
export { defineTool, readToolArguments, toolSchema, type Tool, type ToolArguments } from './tools.ts';
export { fillTemplate, namesIn, type TemplateValues } from './template.ts';
export { defineProxySignIn, defineSso, type StrategyContext } from './sso.ts';

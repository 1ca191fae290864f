import { AlertRuleSchema } from './alerts/alert-rule.entity.ts';
import { AlertSchema } from './alerts/alert.entity.ts';
import { OfflineConfigSchema } from './alerts/offline-config.entity.ts';
import { SilenceSchema } from './alerts/silence.entity.ts';
import { AnnouncementSchema } from './announcements/announcement.entity.ts';
import { ApiKeySchema } from './api-keys/api-key.entity.ts';
import { AuditEntrySchema } from './audit/audit-entry.entity.ts';
import { AccountSchema } from './auth/account.entity.ts';
import { LinkedIdentitySchema } from './auth/linked-identity.entity.ts';
import { PasskeySchema } from './auth/passkey.entity.ts';
import { RecoveryCodeSchema } from './auth/recovery-code.entity.ts';
import { CoreRunSchema } from './availability/core-run.entity.ts';
import { ObservedTimeSchema } from './availability/observed-time.entity.ts';
import { OutageSchema } from './availability/outage.entity.ts';
import { CheckPeriodSchema } from './checks/check-period.entity.ts';
import { CheckResultSchema } from './checks/check-result.entity.ts';
import { CheckTimeSchema } from './checks/check-time.entity.ts';
import { CheckSchema } from './checks/check.entity.ts';
import { ClusterEventSchema } from './cluster/changes/cluster-event.entity.ts';
import { InstanceSchema } from './cluster/connection/instance.entity.ts';
import { LeaseSchema } from './cluster/connection/lease.entity.ts';
import { SharedFileSchema } from './cluster/files/shared-file.entity.ts';
import { SharedFolderSchema } from './cluster/files/shared-folder.entity.ts';
import { NodeOwnerSchema } from './cluster/nodes/node-owner.entity.ts';
import { ControlKeySchema } from './control/control-key.entity.ts';
import { EnrolmentSchema } from './enrolment/enrolment.entity.ts';
import { ExecOutputSchema } from './exec/exec-output.entity.ts';
import { ExecRunSchema } from './exec/exec-run.entity.ts';
import { ExecTaskSchema } from './exec/exec-task.entity.ts';
import { GeoLocationSchema } from './geoip/geo-location.entity.ts';
import { FamilySchema } from './history/labelled/family.entity.ts';
import { LabelledSeriesSchema } from './history/labelled/labelled-series.entity.ts';
import { SeriesSourceSchema } from './history/labelled/series-source.entity.ts';
import { ChunkSchema } from './history/store/chunk.entity.ts';
import { LooseMinuteSchema } from './history/store/loose-minute.entity.ts';
import { SaveMarkSchema } from './history/store/save-mark.entity.ts';
import { SeriesSchema } from './history/store/series.entity.ts';
import { ImportRecordSchema } from './import/import-record.entity.ts';
import { NodeSchema } from './nodes/node.entity.ts';
import { ChannelSchema } from './notifications/channel.entity.ts';
import { DeliverySchema } from './notifications/delivery.entity.ts';
import { NoticeTemplateSchema } from './notifications/notice-template.entity.ts';
import { NoticeSchema } from './notifications/notice.entity.ts';
import { PingTaskSchema } from './ping/ping-task.entity.ts';
import { SchemaVersionSchema } from './platform/database/schema-version.entity.ts';
import { PluginValueSchema } from './plugins/model/plugin-value.entity.ts';
import { PluginSchema } from './plugins/model/plugin.entity.ts';
import { CountedTrafficSchema } from './reports/counted-traffic.entity.ts';
import { LastStateSchema } from './reports/last-state.entity.ts';
import { ProcessMinuteSchema } from './reports/process-minute.entity.ts';
import { ReportStreamSchema } from './reports/report-stream.entity.ts';
import { SavedCommandSchema } from './saved-commands/saved-command.entity.ts';
import { SessionSchema } from './sessions/session.entity.ts';
import { SettingSchema } from './settings/setting.entity.ts';
import { ShareLinkSchema } from './share-links/share-link.entity.ts';
import { TerminalSessionSchema } from './terminal/terminal-session.entity.ts';
import { ThemeTokensSchema } from './themes/theme-tokens.entity.ts';
import { ThemeSchema } from './themes/theme.entity.ts';
import { MachineUpdateSchema } from './timeline/machine-update.entity.ts';
import { TrafficCorrectionSchema } from './traffic/traffic-correction.entity.ts';

/** Entities of every table. After adding one, run `npm run migration -w core`. */
export const entities = [
  SchemaVersionSchema,
  InstanceSchema,
  ClusterEventSchema,
  LeaseSchema,
  SharedFolderSchema,
  SharedFileSchema,
  SettingSchema,
  AuditEntrySchema,
  AccountSchema,
  RecoveryCodeSchema,
  PasskeySchema,
  LinkedIdentitySchema,
  SessionSchema,
  NodeSchema,
  MachineUpdateSchema,
  ApiKeySchema,
  ShareLinkSchema,
  EnrolmentSchema,
  SeriesSchema,
  LabelledSeriesSchema,
  SeriesSourceSchema,
  FamilySchema,
  ChunkSchema,
  ImportRecordSchema,
  LooseMinuteSchema,
  SaveMarkSchema,
  NodeOwnerSchema,
  CoreRunSchema,
  ObservedTimeSchema,
  OutageSchema,
  ProcessMinuteSchema,
  ReportStreamSchema,
  LastStateSchema,
  CountedTrafficSchema,
  TrafficCorrectionSchema,
  PingTaskSchema,
  AlertRuleSchema,
  OfflineConfigSchema,
  SilenceSchema,
  AlertSchema,
  AnnouncementSchema,
  CheckSchema,
  CheckResultSchema,
  CheckPeriodSchema,
  CheckTimeSchema,
  PluginSchema,
  PluginValueSchema,
  ChannelSchema,
  NoticeSchema,
  DeliverySchema,
  NoticeTemplateSchema,
  GeoLocationSchema,
  ThemeSchema,
  ThemeTokensSchema,
  ControlKeySchema,
  SavedCommandSchema,
  ExecTaskSchema,
  ExecRunSchema,
  ExecOutputSchema,
  TerminalSessionSchema,
];

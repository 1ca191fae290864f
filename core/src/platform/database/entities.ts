import { AlertSchema } from '../../alerts/alert.entity.ts';
import { AlertRuleSchema } from '../../alerts/alert-rule.entity.ts';
import { OfflineWatchSchema } from '../../alerts/offline-watch.entity.ts';
import { SilenceSchema } from '../../alerts/silence.entity.ts';
import { AuditEntrySchema } from '../../audit/audit-entry.entity.ts';
import { AccountSchema } from '../../auth/account.entity.ts';
import { IdentitySchema } from '../../auth/identity.entity.ts';
import { PasskeySchema } from '../../auth/passkey.entity.ts';
import { RecoveryCodeSchema } from '../../auth/recovery-code.entity.ts';
import { ChunkSchema } from '../../history/chunk.entity.ts';
import { EnrolmentSchema } from '../../enrolment/enrolment.entity.ts';
import { SaveMarkSchema } from '../../history/save-mark.entity.ts';
import { SeriesSchema } from '../../history/series.entity.ts';
import { PlaceSchema } from '../../geoip/place.entity.ts';
import { NodeSchema } from '../../nodes/node.entity.ts';
import { ChannelSchema } from '../../notifications/channel.entity.ts';
import { DeliverySchema } from '../../notifications/delivery.entity.ts';
import { NoticeRecordSchema } from '../../notifications/notice.entity.ts';
import { TemplateSchema } from '../../notifications/template.entity.ts';
import { ApiKeySchema } from '../../keys/api-key.entity.ts';
import { ShareSchema } from '../../shares/share.entity.ts';
import { PingTaskSchema } from '../../ping/ping-task.entity.ts';
import { LastStateSchema } from '../../reports/last-state.entity.ts';
import { ReportStreamSchema } from '../../reports/report-stream.entity.ts';
import { SessionSchema } from '../../sessions/session.entity.ts';
import { TrafficCorrectionSchema } from '../../traffic/traffic-correction.entity.ts';
import { SettingSchema } from '../../settings/setting.entity.ts';
import { PluginChoiceSchema } from '../../plugins/plugin.entity.ts';
import { ThemeSchema } from '../../themes/theme.entity.ts';
import { SavedCommandSchema } from '../../clipboard/saved-command.entity.ts';
import { ControlKeySchema } from '../../control/control-key.entity.ts';
import { ExecOutputSchema } from '../../exec/exec-output.entity.ts';
import { ExecRunSchema } from '../../exec/exec-run.entity.ts';
import { ExecTaskSchema } from '../../exec/exec-task.entity.ts';
import { TerminalSessionSchema } from '../../terminal/terminal-session.entity.ts';

/** Every table. A slice that adds one adds it here, then runs `npm run migration -w core`. */
export const entities = [
  SettingSchema,
  AuditEntrySchema,
  AccountSchema,
  RecoveryCodeSchema,
  PasskeySchema,
  IdentitySchema,
  SessionSchema,
  NodeSchema,
  ApiKeySchema,
  ShareSchema,
  EnrolmentSchema,
  SeriesSchema,
  ChunkSchema,
  SaveMarkSchema,
  ReportStreamSchema,
  LastStateSchema,
  TrafficCorrectionSchema,
  PingTaskSchema,
  AlertRuleSchema,
  OfflineWatchSchema,
  SilenceSchema,
  AlertSchema,
  PluginChoiceSchema,
  ChannelSchema,
  NoticeRecordSchema,
  DeliverySchema,
  TemplateSchema,
  PlaceSchema,
  ThemeSchema,
  ControlKeySchema,
  SavedCommandSchema,
  ExecTaskSchema,
  ExecRunSchema,
  ExecOutputSchema,
  TerminalSessionSchema,
];

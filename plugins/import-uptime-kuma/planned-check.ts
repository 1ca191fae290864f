import {
  importedFlag,
  importedText,
  ImportRow,
  type PlannedLeft,
  type PlannedRows,
  type SourceRow,
} from '@vitrine/plugin-sdk';
import { checkOf } from './check-settings.ts';

/** Columns read from a monitor. */
export const MONITOR = [
  ...['id', 'name', 'active', 'interval', 'timeout', 'maxretries', 'resend_interval', 'type', 'parent', 'description'],
  ...['url', 'hostname', 'port', 'method', 'headers', 'body', 'http_body_encoding', 'accepted_statuscodes_json'],
  ...['auth_method', 'basic_auth_user', 'basic_auth_pass', 'bearer_token', 'ignore_tls', 'proxy_id', 'cache_bust'],
  ...['expiry_notification', 'upside_down', 'keyword', 'invert_keyword', 'json_path', 'json_path_operator'],
  ...['expected_value', 'dns_resolve_type', 'dns_resolve_server', 'conditions', 'ws_subprotocol', 'smtp_security'],
  ...['database_connection_string', 'database_query', 'mqtt_topic', 'mqtt_username', 'mqtt_password'],
  ...['mqtt_success_message', 'mqtt_check_type'],
];
/** Limits here: seconds between two runs, seconds of one run, and retries. */
const INTERVAL = [20, 86_400] as const;
const TIMEOUT = [1, 30] as const;
const RETRIES = [0, 2] as const;

/** Maps a monitor to a check; lists unsupported kinds. */
export function plannedCheck(
  row: SourceRow,
  isPublic: boolean,
  left: PlannedLeft[],
): PlannedRows['checks'][number] | undefined {
  const changes: PlannedLeft[] = [];
  const read = new ImportRow(row, 'checks', changes);
  read.subject = importedText(row.name).slice(0, 100);
  const name = read.line('name', 100) || 'Monitor';
  const mapped = checkOf(importedText(row.type), read);
  if (typeof mapped === 'string') {
    left.push({ part: 'checks', subject: name, reason: 'unsupported', detail: mapped.slice(0, 100) });
    return undefined;
  }
  const [kind, values] = mapped;
  const interval = bounded(read, 'interval', { bounds: INTERVAL, usual: 60, unit: ' s' });
  const timeout = bounded(read, 'timeout', { bounds: TIMEOUT, usual: TIMEOUT[1], unit: ' s' });
  const retries = bounded(read, 'maxretries', { bounds: RETRIES, usual: 0, unit: '' });
  for (const column of ['resend_interval', 'description']) {
    const value = importedText(row[column]);
    if (value !== '' && value !== '0') read.change(column, value.slice(0, 100), '–');
  }
  left.push(...changes);
  const paused = row.active !== undefined && !importedFlag(row.active);
  return { key: String(row.id), name, kind, values, interval, timeout, retries, paused, isPublic };
}

function bounded(
  read: ImportRow,
  column: string,
  {
    bounds: [min, max],
    usual,
    unit,
  }: { readonly bounds: readonly [number, number]; readonly usual: number; readonly unit: string },
): number {
  const rawValue = read.number(column, { max: 1e9, otherwise: usual }) || (min === 0 ? 0 : usual);
  const value = Math.min(max, Math.max(min, Math.round(rawValue)));
  if (value !== Math.round(rawValue)) read.change(column, `${rawValue}${unit}`, `${value}${unit}`);
  return value;
}

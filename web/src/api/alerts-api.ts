import type {
  Alert,
  AlertRule,
  NewAlertRule,
  NewSilence,
  OfflineConfigPatch,
  OfflineConfig,
  Backtest,
  BacktestRequest,
  Silence,
  SystemAlert,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const base = '/api/v1/admin/alerts';

export interface AlertFilter {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  /** Limits the alerts to this node. */
  readonly node?: string | undefined;
  readonly rule?: number | undefined;
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

/** API calls about alerts: rules, alerts and silences. */
export const alertApi = {
  alerts: (filter: AlertFilter) => query<Alert[]>(base, { ...filter }),
  system: query<SystemAlert[]>(`${base}/system`),
  acknowledge: (id: number) => request<Alert>(`${base}/${id}/acknowledge`, { method: 'POST' }),
  mute: (id: number, minutes: number) => request<void>(`${base}/${id}/mute`, { method: 'POST', body: { minutes } }),
  backtest: (body: BacktestRequest, signal?: AbortSignal) =>
    request<Backtest>(`${base}/backtest`, { method: 'POST', body, signal }),
  watches: query<OfflineConfig[]>(`${base}/offline-configs`),
  watch: (body: OfflineConfigPatch) => request<OfflineConfig[]>(`${base}/offline-configs`, { method: 'PATCH', body }),
  rules: query<AlertRule[]>(`${base}/rules`),
  addRule: (body: NewAlertRule) => request<AlertRule>(`${base}/rules`, { method: 'POST', body }),
  changeRule: (id: number, body: NewAlertRule, ifMatch?: string) =>
    request<AlertRule>(`${base}/rules/${id}`, { method: 'PUT', body, ifMatch }),
  removeRule: (id: number) => request<void>(`${base}/rules/${id}`, { method: 'DELETE' }),
  silences: query<Silence[]>(`${base}/silences`),
  addSilence: (body: NewSilence) => request<Silence>(`${base}/silences`, { method: 'POST', body }),
  changeSilence: (id: number, body: NewSilence, ifMatch?: string) =>
    request<Silence>(`${base}/silences/${id}`, { method: 'PUT', body, ifMatch }),
  removeSilence: (id: number) => request<void>(`${base}/silences/${id}`, { method: 'DELETE' }),
};

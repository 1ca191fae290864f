import { alertApi } from '../../api/alerts-api.ts';

/** Maximum number of open alerts that are counted. */
export const MAX_OPEN = 100;
export const REFRESH_MS = 15_000;

/** Query of the open alerts, newest first: the overview and the bell share its response. */
export const OPEN_ALERTS = alertApi.alerts({ state: 'open', limit: MAX_OPEN });

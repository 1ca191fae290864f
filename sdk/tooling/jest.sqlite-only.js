/**
 * Tests of the core about files, processes, headers, sockets or the network, whose database queries are covered on PostgreSQL by
 * other tests. They run on SQLite alone; every other `.http`, `.ws` and `.store` test runs on both.
 */
export const SQLITE_ONLY = [
  'agents/local-agent-supervisor.ws.spec.ts',
  'alerts/self-connectivity.ws.spec.ts',
  'audit/uploads.http.spec.ts',
  'embed/badges.http.spec.ts',
  'geoip/geoip.http.spec.ts',
  'install/install.http.spec.ts',
  'live/live.ws.spec.ts',
  'metrics/metrics.http.spec.ts',
  'platform/openapi/access.http.spec.ts',
  'platform/openapi/routes.http.spec.ts',
  'platform/sockets/socket-server.service.ws.spec.ts',
  'plugins/default-folder.http.spec.ts',
  'plugins/destinations.http.spec.ts',
  'plugins/plugin-watch.http.spec.ts',
  'plugins/process/failing-plugins.http.spec.ts',
  'plugins/routes/plugin-routes.ws.spec.ts',
  'site/private.http.spec.ts',
  'site/sandbox.http.spec.ts',
  'site/shell.http.spec.ts',
  'themes/assets.http.spec.ts',
  'themes/upload.http.spec.ts',
];

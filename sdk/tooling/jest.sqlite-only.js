/**
 * Tests of the core about files, processes, headers, sockets or the network. They run on SQLite alone; every other `.http`, `.ws`
 * and `.store` test runs on both. Each kind of statement that these send is sent to PostgreSQL by another test. Tests of what comes from
 * outside are not among them: PostgreSQL refuses texts and numbers that SQLite stores, whatever the statement.
 */
export const SQLITE_ONLY = [
  'agents/local-agent-supervisor.ws.spec.ts',
  'alerts/self-connectivity.ws.spec.ts',
  'audit/uploads.http.spec.ts',
  'embed/badges.http.spec.ts',
  'geoip/geoip.http.spec.ts',
  'history/histories.http.spec.ts',
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
  'plugins/process/process.http.spec.ts',
  'plugins/routes/plugin-routes.ws.spec.ts',
  'plugins/safe-mode.http.spec.ts',
  'plugins/web/plugin-web.http.spec.ts',
  'sdk-registry/sdk-registry.http.spec.ts',
  'site/private.http.spec.ts',
  'site/sandbox.http.spec.ts',
  'site/shell.http.spec.ts',
  'terminal/terminal.ws.spec.ts',
  'themes/assets.http.spec.ts',
  'themes/upload.http.spec.ts',
];

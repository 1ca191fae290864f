/**
 * Tests of the core that every run repeats on PostgreSQL: of instances that share a database, of migrations, backups and
 * hand-written SQL, and others that cover many kinds of statements in little time. Together they send most of all kinds
 * (by recordings of PostgreSQL's log; kinds differ in tables and conditions, not in values). `npm run test:all` repeats every test
 * that uses a database.
 */
export const ON_POSTGRES = [
  'src/auth/check-before-step-up.http.spec.ts',
  'src/backup/rows/snapshot.store.spec.ts',
  'src/cluster/changes/remote-changes.http.spec.ts',
  'src/cluster/cluster-status.http.spec.ts',
  'src/cluster/cluster.http.spec.ts',
  'src/cluster/connection/redis-bus.store.spec.ts',
  'src/cluster/drain.ws.spec.ts',
  'src/cluster/files/plugin-instances.http.spec.ts',
  'src/cluster/nodes/node-ownership.ws.spec.ts',
  'src/cluster/sockets/socket-relay.ws.spec.ts',
  'src/cluster/sockets/terminal-relay.ws.spec.ts',
  'src/exec/exec-retention.http.spec.ts',
  'src/platform/database/migrations.store.spec.ts',
  'src/platform/database/prepare.http.spec.ts',
  'src/platform/database/schema-check.http.spec.ts',
  'src/platform/database/shutdown.store.spec.ts',
  'src/platform/health/readiness.http.spec.ts',
  'src/plugins/default-folder.http.spec.ts',
  'src/plugins/host/plugin-store.store.spec.ts',
  'src/plugins/moments.http.spec.ts',
  'src/retention/retention.http.spec.ts',
  'src/saved-commands/saved-commands.http.spec.ts',
  'src/share-links/share-links.http.spec.ts',
  'test/komari/admin.http.spec.ts',
];

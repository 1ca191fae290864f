import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SetupLinkService } from './auth/setup-link.service.ts';
import { ExclusiveTaskService } from './backup/exclusive-task.service.ts';
import { applyPendingRestore, RestoreApplyError } from './backup/restore/apply-restore.ts';
import { carryAuditLog } from './backup/restore/carry-audit-log.ts';
import { readJournal } from './backup/restore/journal.ts';
import { announceRestore, fetchSharedFiles } from './cluster/restore-site.ts';
import { createApp } from './create-app.ts';
import {
  InvalidConfigError,
  readConfig,
  similarVariable,
  unknownVariables,
  type Config,
} from './platform/config/config.ts';
import { DatabaseLock } from './platform/database/database-lock.ts';
import { Events } from './platform/events/events.service.ts';
import { ReadinessService } from './platform/health/readiness.service.ts';
import { VitrineLogger } from './platform/logging/logger.ts';
import { lockDataFolder } from './platform/process/data-folder-lock.ts';
import type { FileLock } from './platform/process/file-lock.ts';
import { becomeNewProcess } from './platform/process/new-process.ts';
import { holderOfPort } from './platform/process/port-holder.ts';
import { RestartRequested, RestartService } from './platform/process/restart.service.ts';
import { onStopRequest, parentIn } from './platform/process/stop-request.ts';
import { rootFolder } from './platform/release/root.ts';
import { PluginsService } from './plugins/lifecycle/plugins.service.ts';
import { registerSdkResolver } from './plugins/lifecycle/resolve-sdk.ts';
import { SafeModeService } from './plugins/lifecycle/safe-mode.service.ts';

/** Maximum duration of a graceful shutdown; after it the process exits anyway. */
const SHUTDOWN_MS = 10_000;
/**
 * Maximum number of pending connections: after a downtime, all agents connect at once. The system may allow fewer
 * (`net.core.somaxconn`).
 */
const ACCEPT_QUEUE = 4096;

let folder: FileLock | undefined;
let database: DatabaseLock | undefined;
let stopping = false;

/**
 * Starts the server; resolves once it listens. A restored backup is applied before anything is opened. If the server fails to start
 * with it, the next process restores the previous state.
 */
async function boot(config: Config): Promise<NestExpressApplication> {
  registerSdkResolver(rootFolder());
  const logger = new Logger('Vitrine');
  let problem: RestoreApplyError | undefined;
  const switched = await applyPendingRestore(config, carryAuditLog).catch((error: unknown) => {
    if (!(error instanceof RestoreApplyError)) throw error;
    problem = error;
    return undefined;
  });
  try {
    const app = await run(config);
    await switched?.confirm();
    if (switched) logger.log('The backup is restored');
    if (problem) app.get(ExclusiveTaskService).recordFailure('restore', problem);
    return app;
  } catch (error) {
    // If the port is in use, the error is unrelated to the backup.
    if (!switched || (error as NodeJS.ErrnoException).syscall === 'listen') throw error;
    logger.error('The server does not start with the restored backup; the state before it comes back', stackOf(error));
    await switched.reject(`The server does not start with the restored backup: ${messageOf(error)}`);
    await startAnew();
    return new Promise(() => undefined);
  }
}

async function run(config: Config): Promise<NestExpressApplication> {
  const app = await createApp(config, { logger: new VitrineLogger(config) });
  await listen(app, config.port, config.host || '::').catch(error => {
    // `::` requires IPv6.
    if (!config.host && (error as NodeJS.ErrnoException).code === 'EAFNOSUPPORT')
      return listen(app, config.port, '0.0.0.0');
    // If the port is in use, the error is unrelated to plugins.
    app.get(SafeModeService).settle();
    throw error;
  });
  const { port } = app.getHttpServer().address() as { port: number };
  app.get(Events).listen(RestartRequested, () => void restart(app, port));
  const visitors = config.publicUrl ? `, for visitors of ${config.publicUrl}` : '';
  new Logger('Vitrine').log(`listening on ${localUrl(app, config)}${visitors}`);
  return app;
}

/** Returns the public URL; without one, the URL under which this machine reaches the server. */
const siteUrl = (app: NestExpressApplication, config: Config): string => config.publicUrl || localUrl(app, config);

/** Returns the URL under which this machine reaches the server. */
function localUrl(app: NestExpressApplication, { host, basePath }: Config): string {
  const { port } = app.getHttpServer().address() as { port: number };
  const isHere = ['', '::', '0.0.0.0', '::1', '127.0.0.1'].includes(host);
  return `http://${isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}${basePath}`;
}

/** Starts to listen. Nest's own method does not accept the length of the queue. */
async function listen(app: NestExpressApplication, port: number, host: string): Promise<void> {
  await app.init();
  const server = app.getHttpServer() as Server;
  server.listen({ port, host, backlog: ACCEPT_QUEUE });
  await once(server, 'listening');
}

/** Closes the server gracefully, with a time limit, and starts a new process on the same port. */
async function restart(app: NestExpressApplication, port: number): Promise<void> {
  const closed = app
    .close()
    .catch(error => new Logger('Vitrine').error('The server did not close well', stackOf(error)));
  await Promise.race([closed, pause(SHUTDOWN_MS)]);
  // A stop that was requested meanwhile takes precedence.
  if (stopping) process.exit(0);
  await startAnew({ VITRINE_PORT: String(port) });
}

async function startAnew(extraEnv?: NodeJS.ProcessEnv): Promise<void> {
  await database?.release();
  folder?.release();
  becomeNewProcess(extraEnv);
}

async function start(): Promise<NestExpressApplication> {
  // Files are readable by the server's user only, even in a folder that other users may enter.
  process.umask(0o077);
  // The reader of the log may be gone, for example a closed terminal, which must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const config = readConfig(process.env);
    folder = lockDataFolder(config.dataDir);
    // The SQLite file is in the data folder and is covered by that folder's lock.
    if (config.databaseUrl) database = await lockDatabase(config);
    const restores = config.redisUrl !== '' && (await readJournal(config.dataDir)) !== undefined;
    if (restores) {
      await database!.excludeOthers(() => announceRestore(config));
      await fetchSharedFiles(config);
    }
    const app = await boot(config);
    if (restores) await database!.admitOthers();
    for (const name of unknownVariables(process.env)) {
      const similar = similarVariable(name);
      const hint = similar ? `Did you mean ${similar}?` : 'See docs/configuration.md.';
      new Logger('Vitrine').warn(`${name} is set, but there is no such setting. ${hint}`);
    }
    // Printed after the plugins' start messages, so that the last line is the next step.
    await app.get(PluginsService).ready;
    await app.get(SetupLinkService).print(config.adminUrl || siteUrl(app, config));
    return app;
  } catch (error) {
    return failStart(error);
  }
}

/** With several instances, one that loses the lock restarts: the new process waits for a restore, or reports who holds the lock. */
const lockDatabase = ({ databaseUrl, redisUrl }: Config) =>
  DatabaseLock.acquire(databaseUrl, {
    sharing: redisUrl ? 'shared' : 'alone',
    onLost: cause => void (redisUrl ? startAgain(cause) : stop(cause, 1)).catch(failStart),
  });

async function startAgain(cause: string): Promise<void> {
  new Logger('Vitrine').log(`Starting again: ${cause}`);
  (await starting).get(RestartService).schedule();
}

/** Gracefully stops the server, whether it is running or starting. */
async function stop(reason: string, exitCode = 0): Promise<void> {
  stopping = true;
  const logger = new Logger('Vitrine');
  logger.log(`Stopping: ${reason}`);
  void pause(SHUTDOWN_MS, undefined, { ref: false }).then(() => process.exit(1));
  const app = await starting;
  await app.get(ReadinessService).drain();
  await app.close();
  logger.log('Stopped');
  process.exit(exitCode);
}

async function failStart(error: unknown): Promise<never> {
  process.stderr.write(`${await lineFor(error)}\n`);
  process.exit(1);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

/** Formats an error for the log: one line if the operator can act on it, otherwise the stack. */
async function lineFor(error: unknown): Promise<string> {
  if (error instanceof InvalidConfigError) return error.message;
  const { code, syscall, message, stack, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE' && port !== undefined) {
    const holder = (await holderOfPort(port)) ?? 'another program';
    return `Port ${port} is taken by ${holder}; stop it, or set VITRINE_PORT to another port.`;
  }
  if (syscall) return `Vitrine cannot start: ${message}`;
  return stack ?? message;
}

const starting = start();
onStopRequest(parentIn(process.argv), reason => void stop(reason).catch(failStart));
await starting;

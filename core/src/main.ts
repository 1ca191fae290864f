import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SetupService } from './auth/setup.service.ts';
import { switchOver, SwitchProblem } from './backup/restore/switch.ts';
import { createApp } from './create-app.ts';
import { ConfigProblem, readConfig, unknownVariables, type Config } from './platform/config/config.ts';
import { takeDataFolder } from './platform/data-folder.ts';
import { Restart } from './platform/restart.ts';
import { rootFolder } from './platform/root.ts';
import { offerSdk } from './plugins/resolve-sdk.ts';
import { VitrineLogger } from './platform/logging/logger.ts';

/** How long a shutdown may flush before the process is ended anyway. */
const SHUTDOWN_MS = 10_000;

/**
 * Starts the server; answers once it listens. A restored backup takes its place before anything is opened, and the old
 * state comes back where the server does not start with it.
 */
export async function boot(config: Config): Promise<NestExpressApplication> {
  offerSdk(rootFolder());
  const logger = new Logger('Vitrine');
  const switched = await switchOver(config).catch((error: unknown) => {
    if (!(error instanceof SwitchProblem)) throw error;
    logger.error(`${error.message}; nothing was changed`, stackOf(error.cause));
    return undefined;
  });
  try {
    const app = await run(config);
    await switched?.confirm();
    if (switched) logger.log('The backup is restored');
    return app;
  } catch (error) {
    if (!switched) throw error;
    logger.error('The server does not start with the restored backup; the state before it comes back', stackOf(error));
    await switched.undo();
    return run(config);
  }
}

async function run(config: Config): Promise<NestExpressApplication> {
  const app = await createApp(config, { logger: new VitrineLogger(config) });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  await app.listen(config.port, config.host || '::').catch(error => {
    // A machine without IPv6 has no '::'.
    if (config.host || (error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error;
    return app.listen(config.port, '0.0.0.0');
  });
  const { port } = app.getHttpServer().address() as { port: number };
  app.get(Restart).byMeansOf(
    () =>
      void app
        .close()
        .then(() => boot({ ...config, port }))
        .catch(giveUp),
  );
  const url = config.publicUrl || `http://localhost:${port}${config.basePath}`;
  new Logger('Vitrine').log(`listening on ${url}`);
  await app.get(SetupService).invite(url);
  return app;
}

async function start(): Promise<void> {
  // What is kept is for the server's user alone, also in a folder that others may enter.
  process.umask(0o077);
  try {
    const config = readConfig(process.env);
    takeDataFolder(config.data);
    await boot(config);
    for (const name of unknownVariables(process.env))
      new Logger('Vitrine').warn(`${name} is set, but there is no such setting. See docs/configuration.md.`);
  } catch (error) {
    giveUp(error);
  }
}

function giveUp(error: unknown): never {
  process.stderr.write(`${lineFor(error)}\n`);
  process.exit(1);
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

/** One line where the operator can act on it, the whole stack where only we can. */
function lineFor(error: unknown): string {
  if (error instanceof ConfigProblem) return error.message;
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'VITRINE_PORT is already in use; stop the other program or choose another port.';
  if (syscall) return `Vitrine cannot start: ${message}`;
  return stack ?? message;
}

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => void pause(SHUTDOWN_MS, undefined, { ref: false }).then(() => process.exit(1)));

await start();

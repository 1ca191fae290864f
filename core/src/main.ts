import { createApp } from './create-app.ts';
import { ConfigProblem, readConfig, type Config } from './platform/config/config.ts';
import { rootFolder } from './platform/root.ts';
import { offerSdk } from './plugins/resolve-sdk.ts';

/** Starts the server and answers once it listens. */
export async function boot(config: Config): Promise<void> {
  offerSdk(rootFolder());
  const app = await createApp(config);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  await app.listen(config.port, config.host || (undefined as never));
}

try {
  await boot(readConfig(process.env));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigProblem ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { About } from '@vitrine/contracts';
import { isSecret, CONFIG_KEYS, envNameOf } from '../platform/config/config-variables.ts';
import { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { dialectOf } from '../platform/database/options.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { databaseFacts } from './about.queries.ts';
import { redactDeep } from './redact.rule.ts';

/** Service that describes what this installation runs on: its database, folders, configuration and settings, without secrets. */
@Injectable()
export class InstallationFactsService {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  get dataFolder(): string {
    return resolve(this.config.dataDir);
  }

  async database(): Promise<About['database']> {
    const kind = dialectOf(this.config);
    return { kind, ...(await databaseFacts(this.db, kind)) };
  }

  configuration(): Record<string, unknown> {
    return Object.fromEntries(
      CONFIG_KEYS.map(key => [
        envNameOf(key),
        isSecret(key) ? (this.config[key] ? 'set' : 'not set') : redactDeep(this.config[key]),
      ]),
    );
  }

  async settings(): Promise<Record<string, unknown>> {
    const settings = await this.db.findAll(SettingEntity);
    return Object.fromEntries(settings.map(({ key, value }) => [key, redactDeep(value)]));
  }

  async folders(): Promise<About['folders']> {
    const entries = await readdir(this.config.dataDir, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter(entry => entry.isDirectory());
    return Promise.all(
      folders.map(async ({ name }) => ({ name, size: await sizeOf(join(this.config.dataDir, name)) })),
    );
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

import { SqlEntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { ConfigSchema } from '@vitrine/plugin-sdk';
import { Vault } from '../platform/vault.ts';
import { PluginChoice, PluginChoiceSchema } from './plugin.entity.ts';
import { SettingsIncomplete } from './plugins.problems.ts';
import { mergeSettings, openSettings, sealSettings, secretNames, type Values } from './settings-secrets.rule.ts';

/** What the administrator decided about plugins: on or off, and their settings. Secrets are sealed in the database. */
@Injectable()
export class PluginSettingsService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly vault: Vault,
  ) {}

  async choices(): Promise<Map<string, PluginChoice>> {
    const rows = await this.em.fork().find(PluginChoiceSchema, {});
    return new Map(rows.map(row => [row.id, row]));
  }

  async choose(id: string, enabled: boolean): Promise<void> {
    const em = this.em.fork();
    const row = await em.findOne(PluginChoiceSchema, id);
    if (row) row.enabled = enabled;
    else em.persist(em.create(PluginChoiceSchema, { id, enabled, settings: null }));
    await em.flush();
  }

  /** The stored settings with their secrets, as the plugin gets them. */
  async of(id: string): Promise<Values> {
    const row = await this.em.fork().findOne(PluginChoiceSchema, id);
    return this.open(`plugin.${id}`, row?.settings ?? {});
  }

  /** Stores what a form sent, after the check. Rejects with a problem that names the fields. */
  async save(id: string, schema: ConfigSchema, sent: Values): Promise<Values> {
    const merged = this.merge(schema, await this.of(id), sent);
    const parsed = schema.parse(merged);
    if (!parsed.ok) throw new SettingsIncomplete(parsed.problems);
    const em = this.em.fork();
    const row =
      (await em.findOne(PluginChoiceSchema, id)) ??
      em.create(PluginChoiceSchema, { id, enabled: true, settings: null });
    row.settings = { ...this.seal(`plugin.${id}`, schema, merged) };
    await em.persist(row).flush();
    return merged;
  }

  /** What was sent on top of what is stored. Throws SettingsIncomplete where a stored secret would go somewhere else. */
  merge(schema: ConfigSchema, stored: Values, sent: Values): Values {
    const { values, problems } = mergeSettings(schema.form, stored, sent);
    if (problems.length > 0) throw new SettingsIncomplete(problems);
    return values;
  }

  /** Seals settings for a place in the database, for slices that keep a plugin's settings themselves. */
  seal(place: string, schema: ConfigSchema, values: Values): Values {
    return sealSettings(secretNames(schema.form), values, (text, name) => this.vault.seal(text, `${place}.${name}`));
  }

  open(place: string, stored: Values): Values {
    return openSettings(stored, (sealed, name) => {
      try {
        return this.vault.open(sealed, `${place}.${name}`);
      } catch {
        return undefined;
      }
    });
  }
}

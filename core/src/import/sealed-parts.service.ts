import { Injectable } from '@nestjs/common';
import { CheckKindsService } from '../checks/check-kinds.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { ChannelsService } from '../notifications/channels.service.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import type { SealedParts } from './sealed-parts.ts';

type Values = Record<string, unknown>;

/** Service that stores the sealed parts of an import in the running server. */
@Injectable()
export class SealedPartsService implements SealedParts {
  constructor(
    private readonly plugins: PluginsService,
    private readonly channels: ChannelsService,
    private readonly checkKinds: CheckKindsService,
    private readonly checks: ChecksService,
  ) {}

  async accepts(plugin: string, values: Values): Promise<boolean> {
    const { plugin: loaded } = this.plugins.find(plugin) ?? {};
    return loaded !== undefined && (await loaded.config.parse(values)).ok;
  }

  async addChannel({ name, plugin, values }: Parameters<SealedParts['addChannel']>[0]): Promise<string | undefined> {
    const channel = { name, plugin, values, enabled: false, events: null, language: 'en' } as const;
    return (await this.channels.add(channel).catch(() => undefined))?.id;
  }

  async checkSettings(check: { readonly id: number; readonly kind: string }, values: Values) {
    const settings = await this.checkKinds.check(check.kind, {}, values).catch(() => undefined);
    return settings && this.checks.seal(check, settings);
  }

  hasPlugin(id: string): boolean {
    return this.plugins.find(id) !== undefined;
  }

  /** Also enables the plugin, so that its agents can connect at once. */
  async configurePlugin(plugin: string, values: Values): Promise<boolean> {
    try {
      await this.plugins.enable(plugin);
      await this.plugins.configure(plugin, values);
      return true;
    } catch {
      return false;
    }
  }
}

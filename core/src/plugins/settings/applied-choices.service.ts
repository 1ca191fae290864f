import { Injectable } from '@nestjs/common';
import { Events } from '../../platform/events/events.service.ts';
import type { PluginEntity } from '../model/plugin.entity.ts';
import { PluginChanged } from '../model/plugin.events.ts';
import { PluginSettingsService } from './plugin-settings.service.ts';

/** An administrator's stored choice about a plugin: whether it is enabled, and its settings. */
type Choice = PluginEntity | undefined;

/** Service that tracks which of the administrator's choices have been applied to the running plugins. */
@Injectable()
export class AppliedChoicesService {
  private readonly applied = new Map<string, string>();

  constructor(
    private readonly pluginSettings: PluginSettingsService,
    private readonly events: Events,
  ) {}

  has(id: string, choice: Choice): boolean {
    return this.applied.get(id) === textOf(choice);
  }

  add(id: string, choice: Choice): void {
    const text = textOf(choice);
    if (text === undefined) this.applied.delete(id);
    else this.applied.set(id, text);
  }

  /** Publishes a choice that was stored and applied here, so that it is not applied again. */
  async publish(id: string): Promise<void> {
    this.add(id, await this.pluginSettings.choiceOf(id));
    this.events.emit(PluginChanged, { id });
  }
}

const textOf = (choice: Choice) => (choice ? JSON.stringify(choice) : undefined);

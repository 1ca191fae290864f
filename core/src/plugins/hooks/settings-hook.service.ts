import { Injectable } from '@nestjs/common';
import { On } from '../../platform/events/event.ts';
import { SettingsSaved, type SettingsEvent } from '../../settings/settings.events.ts';
import { CoreHooks } from './core-hooks.ts';

/** Service that fires the hook `settingsChanged`. */
@Injectable()
export class SettingsHookService {
  constructor(private readonly hooks: CoreHooks) {}

  @On(SettingsSaved)
  onSettingsSaved(change: SettingsEvent): void {
    void this.hooks.settingsChanged.fire(change);
  }
}

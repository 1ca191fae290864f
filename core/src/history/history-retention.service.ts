import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { RETENTION } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** What the administrator wants kept of the past, at hand for every report. */
@Injectable()
export class HistoryRetentionService implements OnModuleInit {
  enabled = true;
  metricHours = 0;
  latencyHours = 0;

  constructor(
    private readonly settings: SettingsService,
    private readonly hooks: CoreHooks,
  ) {}

  onModuleInit(): void {
    this.read();
    this.hooks.internal.settingsChanged.tap(({ group }) => {
      if (group === RETENTION.key) this.read();
    });
  }

  private read(): void {
    const { enabled, metricHours, latencyHours } = this.settings.get(RETENTION);
    this.enabled = enabled;
    this.metricHours = metricHours;
    this.latencyHours = latencyHours;
  }
}

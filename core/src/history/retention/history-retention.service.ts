import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RETENTION } from '@vitrine/contracts/settings';
import { On } from '../../platform/events/event.ts';
import { SettingsChanged, type SettingsEvent } from '../../settings/settings.events.ts';
import { SettingsService } from '../../settings/settings.service.ts';

/** Service for the retention settings of the history. They are in memory, because every report needs them. */
@Injectable()
export class HistoryRetentionService implements OnModuleInit {
  enabled = true;
  metricHours = 0;
  latencyHours = 0;

  constructor(private readonly settings: SettingsService) {}

  onModuleInit(): void {
    this.read();
  }

  @On(SettingsChanged)
  onSettings({ group }: SettingsEvent): void {
    if (group === RETENTION.key) this.read();
  }

  private read(): void {
    const { enabled, metricHours, latencyHours } = this.settings.get(RETENTION);
    this.enabled = enabled;
    this.metricHours = metricHours;
    this.latencyHours = latencyHours;
  }
}

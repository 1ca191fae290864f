import type { SettingsChanged as SettingsEvent } from '@vitrine/contracts';
import { defineEvent, defineSharedEvent } from '../platform/events/event.ts';

export type { SettingsEvent };

/** A group of settings has new values. */
export const SettingsChanged = defineSharedEvent('settings.changed', ({ group }: SettingsEvent) => ({ group }));

/** A group of settings was saved here. Unlike SettingsChanged, it is not emitted for changes that other processes saved. */
export const SettingsSaved = defineEvent<SettingsEvent>('settings.saved');

/** This site has been set up: its first administrator exists. Emitted once. */
export const SetupCompleted = defineEvent('settings.setup-completed');

import { problem } from '../platform/http/problem.ts';

export const SettingsChangedMeanwhile = problem(
  'settings.changed',
  409,
  () => 'Somebody else changed these settings since they were read. Read them again before you change them.',
);

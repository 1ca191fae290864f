import { problem } from '../platform/http/problem.ts';

export const SettingsChangedMeanwhile = problem(
  'settings.changed',
  409,
  () => 'These settings were changed since you read them. Read them again before you change them.',
);

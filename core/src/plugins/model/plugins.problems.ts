import type { FieldProblem } from '@vitrine/contracts';
import { problem } from '../../platform/http/problem.ts';

export const PluginNotFound = problem('plugin.not-found', 404, (id: string) => `There is no plugin "${id}".`);
export const PluginIncompatible = problem(
  'plugin.incompatible',
  409,
  (reason: string) => `This plugin cannot run: ${reason}.`,
);
export const PluginNotLoaded = problem(
  'plugin.not-loaded',
  409,
  () => 'The settings of a plugin are known only after it was enabled.',
);
export const SettingsInvalid = problem(
  'settings.invalid',
  422,
  (_: readonly FieldProblem[]) => 'Some settings are invalid; `errors` lists each of them.',
  problems => ({ errors: [...problems] }),
);
export const PluginRouteFailed = problem(
  'plugin.route-failed',
  502,
  () => 'The plugin that serves this address failed.',
);
export const PluginFileNotFound = problem('plugin.file-not-found', 404, () => 'There is no such file of a plugin.');
export const PluginPageNotFound = problem(
  'plugin.page-not-found',
  404,
  (id: string) => `There is no running plugin "${id}" with an admin page.`,
);
export const SsoProviderUnknown = problem(
  'sso.provider-unknown',
  404,
  (id: string) => `There is no sign-on provider "${id}".`,
);
export const SsoRefused = problem('sso.refused', 401, (reason: string) => reason);
export const SsoFailed = problem('sso.failed', 502, (reason: string) => reason);

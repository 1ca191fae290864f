import { problem } from '../../platform/http/problem.ts';

export const PluginArchiveInvalid = problem('plugin.archive-invalid', 422, (reason: string) => reason);
export const PluginArchiveTooLarge = problem(
  'plugin.archive-too-large',
  413,
  (megabytes: number) => `The archive of a plugin may have ${megabytes} MB at most.`,
);
export const PluginArchiveUnknown = problem(
  'plugin.archive-unknown',
  415,
  () => 'This is not a complete .tgz or .zip file. Choose the file of the plugin, or download it again.',
);
export const PluginIdTaken = problem('plugin.id-taken', 409, (reason: string) => reason);
export const PluginCandidateNotFound = problem(
  'plugin.candidate-not-found',
  404,
  () => 'This plugin is no longer waiting to be installed. Fetch or upload it again.',
);
export const PluginSourceFailed = problem('plugin.source-failed', 502, (reason: string) => reason);
export const PluginChecksum = problem(
  'plugin.checksum',
  422,
  () => 'The checksum of the downloaded archive does not match the announced one.',
);
export const PluginNoSource = problem(
  'plugin.no-source',
  422,
  (id: string) => `Updates of ${id} have no source: it was uploaded, or put into the data folder.`,
);
export const PluginNoPrevious = problem('plugin.no-previous', 409, (id: string) => `${id} has no earlier version.`);
export const PluginNotRemovable = problem(
  'plugin.not-removable',
  409,
  (id: string) => `${id} is part of Vitrine and cannot be removed. Disable it instead.`,
);

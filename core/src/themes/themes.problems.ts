import type { Problem } from '@vitrine/contracts';
import { problem } from '../platform/http/problem.ts';

export const ThemeNotFound = problem('theme.not-found', 404, (id: string) => `There is no theme ${id}.`);
export const ThemeNotZip = problem(
  'theme.not-zip',
  415,
  () => 'This is not a complete .zip file. Choose the .zip of the theme, or download it again.',
);
export const ThemeWrongType = problem(
  'theme.wrong-type',
  415,
  () => 'Send the zip as the body, with the header Content-Type: application/zip.',
);
export const ThemeNotSite = problem(
  'theme.not-site',
  409,
  () =>
    'Only themes that replace the whole site can load from other hosts. Themes of Vitrine contain all of their files.',
);
export const ThemeTooLarge = problem(
  'theme.too-large',
  413,
  (megabytes: number) => `A theme may have ${megabytes} MB at most.`,
);
export const ThemeInvalid = problem(
  'theme.invalid',
  422,
  (reason: string, _: NonNullable<Problem['errors']> = []) => reason,
  (_, errors = []) => (errors.length > 0 ? { errors } : {}),
);
export const ThemeWrongSdk = problem(
  'theme.wrong-sdk',
  422,
  (range: string, offered: string) =>
    `The theme was built for version ${range} of the theme SDK; this site offers ${offered}.`,
);
export const ThemeMissing = problem(
  'theme.missing',
  409,
  (id: string) => `The files of ${id} are gone. Install it again.`,
);
export const ThemeNeedsPlugin = problem(
  'theme.needs-plugin',
  409,
  (plugin: string) => `This theme needs the plugin ${plugin}. Enable that plugin first.`,
  plugin => ({ plugin }),
);
export const ThemeBuiltIn = problem('theme.built-in', 409, () => 'The default theme cannot be changed or removed.');
export const ThemeNoPrevious = problem('theme.no-previous', 409, (id: string) => `${id} has no earlier version.`);
export const ThemeNoSource = problem(
  'theme.no-source',
  422,
  (id: string) => `${id} has no source for updates. Set one.`,
);
export const ThemeSourceFailed = problem('theme.source-failed', 502, (reason: string) => reason);
export const ThemeSourceUnknown = problem(
  'theme.source-unknown',
  422,
  (kind: string) => `No running plugin downloads themes from sources of the kind "${kind}".`,
);
export const ThemeChecksum = problem(
  'theme.checksum',
  422,
  () => 'The checksum of the download does not match the catalogue.',
);
export const CandidateNotFound = problem(
  'theme.candidate-not-found',
  404,
  () => 'This theme is no longer waiting to be installed. Upload or fetch it again.',
);
export const AssetNotFound = problem('theme.asset-not-found', 404, () => 'There is no such file in the theme.');
export const ImageInvalid = problem('theme.image-invalid', 422, () => 'Send a PNG, JPEG, WebP, AVIF or GIF picture.');

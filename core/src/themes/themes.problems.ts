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
  () => 'Only a theme that is a whole site loads from other hosts. Themes of Vitrine bring all of their files.',
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
export const ThemeBuiltIn = problem('theme.built-in', 409, () => 'The default theme is part of the site.');
export const ThemeNoPrevious = problem(
  'theme.no-previous',
  409,
  (id: string) => `There is no earlier version of ${id} to go back to.`,
);
export const ThemeNoSource = problem(
  'theme.no-source',
  422,
  (id: string) => `It is not known where updates of ${id} come from. Name a source.`,
);
export const ThemeSourceFailed = problem('theme.source-failed', 502, (reason: string) => reason);
export const ThemeSourceUnknown = problem(
  'theme.source-unknown',
  422,
  (kind: string) => `Nobody fetches themes from sources of the kind "${kind}".`,
);
export const ThemeChecksum = problem(
  'theme.checksum',
  422,
  () => 'Checksum mismatch: the download is not what the catalog lists.',
);
export const CandidateNotFound = problem(
  'theme.candidate-not-found',
  404,
  () => 'This theme is no longer waiting to be installed. Bring it again.',
);
export const AssetNotFound = problem('theme.asset-not-found', 404, () => 'There is no such file in the theme.');
export const ImageInvalid = problem('theme.image-invalid', 422, () => 'Send a PNG, JPEG, WebP, AVIF or GIF picture.');

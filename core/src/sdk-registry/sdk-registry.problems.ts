import { problem } from '../platform/http/problem.ts';

export const SdkPackageNotFound = problem(
  'sdk.not-found',
  404,
  (name: string) =>
    `This site has no package ${name}. It has @vitrine/create-plugin, @vitrine/plugin-sdk, @vitrine/create-theme and @vitrine/theme-sdk; other packages come from npm's own registry.`,
);
export const GuideNotFound = problem(
  'guide.not-found',
  404,
  (name: string) => `There is no guide ${name}. /docs lists all of them.`,
);
export const SdkNotPacked = problem(
  'sdk.not-packed',
  503,
  (name: string) => `${name} is not packed yet. Try again in a minute; npm run build packs it on the server.`,
  () => ({ retryAfter: 20 }),
);

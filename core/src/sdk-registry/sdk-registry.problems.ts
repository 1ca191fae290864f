import { problem } from '../platform/http/problem.ts';

export const SdkPackageNotFound = problem('sdk.not-found', 404, (name: string) => `This site has no package ${name}.`);
export const SdkNotPacked = problem(
  'sdk.not-packed',
  503,
  (name: string) => `${name} is not packed yet. Try again in a minute; npm run build packs it on the server.`,
  () => ({ retryAfter: 20 }),
);

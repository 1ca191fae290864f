import { problem } from '../platform/http/problem.ts';

export const AgentFileNotFound = problem(
  'install.not-found',
  404,
  (name: string) => `There is no file ${name} for agents here.`,
);
export const AgentNotBuilt = problem('install.not-built', 503, () => 'The agent is not built; run `npm run build`.');
/** Error thrown when the URL is not safe in an install script. */
export const InstallUrlInvalid = problem(
  'install.url-invalid',
  400,
  () => 'Agents cannot use the address to which this request was sent.',
);
export const RuntimeBusy = problem(
  'install.busy',
  503,
  () => 'Too many machines are downloading the runtime. Try again soon.',
  () => ({ retryAfter: 20 }),
);

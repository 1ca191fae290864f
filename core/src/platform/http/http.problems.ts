import type { Problem } from '@vitrine/contracts';
import { problem } from './problem.ts';

export const InternalProblem = problem(
  'internal',
  500,
  () => 'An unexpected error. The log contains the details with this request id.',
);
export const NotReady = problem(
  'server.not-ready',
  503,
  () => 'The server is running, but its database does not respond.',
);
export const Stopping = problem('server.stopping', 503, () => 'The server is stopping. Try again in a moment.');
export const RouteNotFound = problem('route.not-found', 404, (path: string) => {
  const [, folder] = /^(\/.+?)\/(?:api\/|healthz$|readyz$|assets\/)/.exec(path) ?? [];
  return folder
    ? `There is nothing at ${path}. If a proxy passes the path ${folder} on, set VITRINE_BASE_PATH=${folder}.`
    : `There is nothing at ${path}.`;
});
export const RequestInvalid = problem(
  'request.invalid',
  422,
  (_: NonNullable<Problem['errors']>) => 'Some values are invalid; `errors` lists each of them.',
  errors => ({ errors }),
);
/** `current`: the stored resource as in the response of a change, with its entity tag. */
export const PreconditionFailed = problem(
  'request.precondition-failed',
  412,
  (_: object) => 'This was changed since you read it. `current` has the stored values.',
  current => ({ current: { ...current } }),
);
export const RequestMalformed = problem('request.malformed', 400, () => 'The request is not well-formed.');
export const RequestTooLarge = problem('request.too-large', 413, () => 'The request is larger than allowed.');
export const RequestThrottled = problem(
  'request.throttled',
  429,
  (seconds: number) => `Too many attempts. Try again in ${seconds} s.`,
  seconds => ({ retryAfter: seconds }),
);
export const ServerBusy = problem(
  'request.busy',
  429,
  (seconds: number) => `Too many requests from your network are waiting. Try again in ${seconds} s.`,
  seconds => ({ retryAfter: seconds }),
);
export const SocketLimit = problem(
  'socket.limit',
  429,
  () => 'Too many pages are open from this network. Close some, or sign in.',
);
export const UpgradeMissing = problem(
  'socket.upgrade-missing',
  426,
  () =>
    'The request is to open a WebSocket, but arrived without the header Upgrade. ' +
    'A proxy must pass on Upgrade and Connection: proxy_set_header in nginx.',
);
export const MediaTypeUnsupported = problem('request.media-type', 415, () => 'Send the body as application/json.');
export const HostUnknown = problem(
  'request.host-unknown',
  421,
  (host: string) =>
    `This site does not answer under the host name ${host}. If it is its own, set VITRINE_PUBLIC_URL to its address, ` +
    'or enter that as the public URL in the settings, under an address that works. ' +
    'A proxy must pass on the host name with its port: $http_host in nginx.',
);
export const AdminHostRequired = problem(
  'request.admin-host-required',
  421,
  (address: string) => `Administrators sign in at ${address}.`,
);
export const OriginForbidden = problem('request.origin-forbidden', 403, () => 'The request came from another site.');
export const Unauthenticated = problem('session.unauthenticated', 401, () => 'Sign in first.');
export const SitePrivate = problem('site.private', 401, () => 'This is a private site. Please log in first.');
export const StepUpRequired = problem('step-up.required', 403, () => 'Confirm your identity again.');
export const ViewerTokenOver = problem(
  'viewer-token.over',
  401,
  () => 'The token of this page, or the session behind it, has expired. Load the page again.',
);
export const ViewerTokenForbidden = problem(
  'viewer-token.forbidden',
  403,
  () =>
    'A page with a theme or parts of plugins cannot do this for someone who is signed in. Open the sign-in page itself.',
);
export const ApiKeyInvalid = problem('api-key.invalid', 401, () => 'There is no such API key, or it has expired.');
export const ApiKeyScopeMissing = problem(
  'api-key.scope-missing',
  403,
  (scope: string) => `The API key lacks a scope: "${scope}".`,
);
export const ApiKeyNodeForbidden = problem(
  'api-key.node-forbidden',
  403,
  () => 'The API key is limited to certain nodes, and this concerns others.',
);
export const AgentUnknown = problem('agent.unknown', 401, () => 'No node has this token.');

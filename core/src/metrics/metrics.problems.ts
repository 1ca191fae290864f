import { problem } from '../platform/http/problem.ts';

export const MetricsTokenInvalid = problem(
  'metrics.token-invalid',
  401,
  () => 'Send the token of /metrics as Authorization: Bearer.',
);

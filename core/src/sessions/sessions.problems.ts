import { problem } from '../platform/http/problem.ts';

export const SessionNotFound = problem('session.not-found', 404, () => 'There is no such session, or it has ended.');

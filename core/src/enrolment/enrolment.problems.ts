import { problem } from '../platform/http/problem.ts';

export const EnrolmentNotFound = problem(
  'enrolment.not-found',
  404,
  (id: string) => `There is no enrolment code ${id}.`,
);

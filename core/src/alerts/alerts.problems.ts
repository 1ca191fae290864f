import { problem } from '../platform/http/problem.ts';

export const AlertNotFound = problem('alert.not-found', 404, (id: number) => `There is no alert ${id}.`);

export const AlertAlreadyResolved = problem('alert.already-resolved', 409, (id: number) => `Alert ${id} is over.`);

export const AlertRuleNotFound = problem('alert.rule-not-found', 404, (id: number) => `There is no alert rule ${id}.`);

export const SilenceNotFound = problem('alert.silence-not-found', 404, (id: number) => `There is no silence ${id}.`);

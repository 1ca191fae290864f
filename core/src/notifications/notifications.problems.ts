import type { Problem } from '@vitrine/contracts';
import { problem } from '../platform/http/problem.ts';

export const ChannelNotFound = problem('channel.not-found', 404, (id: string) => `There is no channel ${id}.`);
export const DeliveryNotFound = problem('delivery.not-found', 404, (id: string) => `There is no delivery ${id}.`);
export const NotifierNotRunning = problem(
  'notifier.not-running',
  409,
  (id: string) => `The notifier "${id}" is not running.`,
);
export const DeliveryFailed = problem(
  'delivery.failed',
  422,
  (reason: string, _: NonNullable<Problem['errors']> | readonly { path: string; message: string }[]) => reason,
  (_, fields) => (fields.length > 0 ? { errors: [...fields] } : {}),
);

import { PING_LIMITS, PING_TYPES, TARGET_LENGTH, type PingTask } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';

/**
 * Parses the tasks of a frame; returns undefined if one is invalid. Without zod, which would take a tenth of the agent's memory.
 */
export function parseTasks(list: unknown): readonly PingTask[] | undefined {
  return Array.isArray(list) && list.length <= PING_LIMITS.tasksPerNode && list.every(isTask) ? list : undefined;
}

function isTask(value: unknown): value is PingTask {
  const { id, type, target, interval, family, anyCertificate } = (value ?? {}) as Record<string, unknown>;
  const isKnownType = PING_TYPES.some(known => known === type);
  const isInterval = typeof interval === 'number' && interval >= 1 && interval <= DAY_S;
  return (
    Number.isInteger(id) &&
    (id as number) >= 1 &&
    isKnownType &&
    typeof target === 'string' &&
    target.length <= TARGET_LENGTH &&
    isInterval &&
    (family === undefined || family === 'ipv4' || family === 'ipv6') &&
    (anyCertificate === undefined || anyCertificate === true)
  );
}

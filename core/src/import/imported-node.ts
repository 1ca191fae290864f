import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { PLANNED } from '@vitrine/contracts';
import type { NodeEntity } from '../nodes/node.entity.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { wallClock } from '../platform/time/zoned-time.ts';
import { periodAt } from '../traffic/traffic.service.ts';

type PlannedNode = z.output<(typeof PLANNED)['nodes']>;

/** Returns the columns of a new node; all others have their default. Without a token, it gets a random one that nobody knows. */
export function entityOf(
  { key: _, token: __, traffic, expiredAt = null, createdAt, ...values }: PlannedNode & { readonly uuid: string },
  tokenHash = hashToken(randomBytes(24).toString('base64url')),
  { now, zone }: { readonly now: number; readonly zone: string },
): Partial<NodeEntity> {
  const period = periodAt(values.monthRotate ?? 1, zone, now);
  return {
    ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<NodeEntity>),
    tokenHash,
    expiredAt: expiredAt === null ? null : new Date(expiredAt),
    expiryDay: expiredAt === null ? null : wallClock(zone, expiredAt).day,
    createdAt: new Date(Math.min(createdAt ?? now, now)),
    updatedAt: new Date(now),
    ...(traffic && {
      periodSince: period.since,
      periodUntil: period.until,
      periodUp: traffic.up - traffic.periodUp,
      periodDown: traffic.down - traffic.periodDown,
    }),
  };
}

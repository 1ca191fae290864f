import type { Enrolment } from '@vitrine/contracts';
import type { EnrolmentCodeEntity } from './enrolment.entity.ts';

/** Maps a code for the administrator. `nameOf` returns the name of a node by its uuid. */
export function enrolmentView(code: EnrolmentCodeEntity, nameOf: (uuid: string) => string | undefined): Enrolment {
  const named = (uuid: string | null | undefined) => (uuid ? { uuid, name: nameOf(uuid) ?? '' } : null);
  return {
    id: code.id,
    node: named(code.node),
    createdAt: code.createdAt.getTime(),
    expiresAt: code.expiresAt.getTime(),
    usedAt: code.usedAt?.getTime() ?? null,
    usedBy: named(code.usedBy),
  };
}

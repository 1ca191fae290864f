import { UPDATE_PARTS, type PublicNode, type UpdatePart } from '@vitrine/contracts';

type Facts = Pick<PublicNode, 'agentVersion' | 'kernel' | 'os'>;

/** A changed part of a machine. */
interface MachineUpdate {
  readonly part: UpdatePart;
  readonly before: string;
  readonly after: string;
}

const FACT_OF: Readonly<Record<UpdatePart, keyof Facts>> = { agent: 'agentVersion', kernel: 'kernel', os: 'os' };

/** Returns the updated parts. A part that was or is unknown does not count. */
export const updatesBetween = (before: Facts, after: Facts): MachineUpdate[] =>
  UPDATE_PARTS.flatMap(part => {
    const [old, now] = [before[FACT_OF[part]], after[FACT_OF[part]]];
    return old !== '' && now !== '' && old !== now ? [{ part, before: old, after: now }] : [];
  });

import { UPDATE_PARTS, type PublicNode, type UpdatePart } from '@vitrine/contracts';

type Facts = Pick<PublicNode, 'agentVersion' | 'kernel' | 'os'>;

/** A part of a machine that became another one. */
interface MachineUpdate {
  readonly part: UpdatePart;
  readonly before: string;
  readonly after: string;
}

const FACT_OF: Readonly<Record<UpdatePart, keyof Facts>> = { agent: 'agentVersion', kernel: 'kernel', os: 'os' };

/** Returns what was updated. A part that was unknown, or is now, was not. */
export const updatesBetween = (before: Facts, after: Facts): MachineUpdate[] =>
  UPDATE_PARTS.flatMap(part => {
    const [old, now] = [before[FACT_OF[part]], after[FACT_OF[part]]];
    return old !== '' && now !== '' && old !== now ? [{ part, before: old, after: now }] : [];
  });

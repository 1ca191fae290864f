import type { TagColour } from '@vitrine/contracts';

/** The palette of tags in its order. Named here too, so that no page has to load the core's schemas; a test holds it against theirs. */
export const PALETTE = [
  'gray', 'gold', 'bronze', 'brown', 'yellow', 'amber', 'orange', 'tomato', 'red', 'ruby', 'crimson', 'pink', 'plum', 'purple', 'violet',
  'iris', 'indigo', 'blue', 'cyan', 'teal', 'jade', 'green', 'grass', 'lime', 'mint', 'sky',
] as const satisfies readonly TagColour[];

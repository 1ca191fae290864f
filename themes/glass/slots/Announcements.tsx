import { DefaultSlot, type Slots } from '@vitrine/theme-sdk';

/** Announcements of a node, above its page; those of the site are a pill of the overview. */
export const Announcements = ({ uuid }: Slots['Announcements']) => (uuid === undefined ? null : <DefaultSlot />);

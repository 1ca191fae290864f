import { DefaultSlot, type Slots } from '@vitrine/theme-sdk';

/** Announcements of a node, above its page; those of the site are a line of the overview. */
export const Announcements = ({ uuid, form }: Slots['Announcements']) =>
  uuid === undefined && form !== 'line' ? null : <DefaultSlot />;

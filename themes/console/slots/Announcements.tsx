import { DefaultSlot, type Slots } from '@vitrine/theme-sdk';

/** Announcements of a node above its page; the overview has a line for those of the site. */
export const Announcements = ({ uuid, form }: Slots['Announcements']) =>
  uuid === undefined && form !== 'line' ? null : <DefaultSlot />;

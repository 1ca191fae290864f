import { DefaultSlot, type Slots } from '@vitrine/theme-sdk';

/** Announcements of a node above its page, away from the rule; the overview has the first of those of the site. */
export const Announcements = ({ uuid }: Slots['Announcements']) =>
  uuid === undefined ? null : (
    <div style={{ marginTop: 12 }}>
      <DefaultSlot />
    </div>
  );

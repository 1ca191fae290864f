import { DefaultSlot, type Slots } from '@vitrine/theme-sdk';

/** Announcements of a node, above its page and apart from the rule; the most urgent one of the site is in the overview. */
export const Announcements = ({ uuid }: Slots['Announcements']) =>
  uuid === undefined ? null : (
    <div style={{ marginTop: 12 }}>
      <DefaultSlot />
    </div>
  );

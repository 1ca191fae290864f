import { useTranslation } from 'react-i18next';
import { PaletteList } from '../../ui/palette/PaletteList.tsx';
import styles from './Keys.module.css';
import { OwnDialog } from './OwnDialog.tsx';
import { useEntries } from './use-entries.ts';

/** Dialog that searches nodes, groups, pages, time ranges and commands, and opens or runs them. */
export function PaletteDialog({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const { t } = useTranslation('palette');
  const entries = useEntries(onHelp);
  return (
    <OwnDialog label={t('title')} className={styles.palette} onClose={onClose}>
      <PaletteList entries={entries} onChoose={onClose} />
    </OwnDialog>
  );
}

import { Dialog } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import { PaletteList } from '../../ui/palette/PaletteList.tsx';
import type { MenuEntry } from '../page/menu-entry.ts';
import styles from './Bar.module.css';
import { usePaletteEntries } from './use-palette-entries.tsx';

interface PaletteProps {
  readonly menu: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** Dialog that searches nodes, pages, settings and commands, and opens or runs them. */
export function Palette({ menu, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content maxWidth="560px" className={styles.palette} aria-describedby={undefined}>
        <Dialog.Title className="visually-hidden">{t('title')}</Dialog.Title>
        <PaletteList entries={usePaletteEntries(menu)} onChoose={onClose} />
      </Dialog.Content>
    </Dialog.Root>
  );
}

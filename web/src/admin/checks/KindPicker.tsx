import { useTranslation } from 'react-i18next';
import type { CheckKind } from '@vitrine/contracts';
import { Modal } from '../../ui/dialog/Modal.tsx';
import styles from './ChecksPage.module.css';

interface KindPickerProps {
  readonly kinds: readonly CheckKind[];
  readonly onClose: () => void;
  readonly onPick: (kind: CheckKind) => void;
}

/** Dialog that selects the kind of a new check. */
export function KindPicker({ kinds, onClose, onPick }: KindPickerProps) {
  const { t, i18n } = useTranslation('checks');
  const { compare } = new Intl.Collator(i18n.language);
  return (
    <Modal title={t('pick')} width={640} onClose={onClose}>
      {kinds.length === 0 && <p>{t('noKinds')}</p>}
      <div className={styles.kinds}>
        {[...kinds]
          .sort((a, b) => compare(a.title, b.title))
          .map(kind => (
            <button key={kind.id} type="button" onClick={() => onPick(kind)}>
              <b>
                {kind.icon && <img src={kind.icon} alt="" width={22} height={22} />}
                {kind.title}
              </b>
              <span>{kind.description}</span>
            </button>
          ))}
      </div>
    </Modal>
  );
}

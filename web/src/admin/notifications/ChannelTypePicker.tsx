import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotifierView } from '@vitrine/contracts';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './NotificationsPage.module.css';

interface PickKindProps {
  readonly notifiers: readonly NotifierView[];
  readonly onClose: () => void;
  readonly onPick: (notifier: NotifierView) => void;
}

const fits = ({ id, title, description }: NotifierView, search: string) =>
  `${id}\n${title}\n${description}`.toLowerCase().includes(search.trim().toLowerCase());

/** Dialog that selects the type of a new channel. */
export function ChannelTypePicker({ notifiers, onClose, onPick }: PickKindProps) {
  const { t, i18n } = useTranslation('notifications');
  const [search, setSearch] = useState('');
  const { compare } = new Intl.Collator(i18n.language);
  const matchingNotifiers = notifiers
    .filter(notifier => fits(notifier, search))
    .sort((a, b) => compare(a.title, b.title));
  return (
    <Modal title={t('pick')} width={640} onClose={onClose}>
      {notifiers.length === 0 ? (
        <p>{t('noKinds')}</p>
      ) : (
        <SearchField label={t('pickSearch')} value={search} onChange={setSearch} />
      )}
      {notifiers.length > 0 && matchingNotifiers.length === 0 && <p role="status">{t('pickNone')}</p>}
      <div className={styles.kinds}>
        {matchingNotifiers.map(notifier => (
          <button key={notifier.id} type="button" onClick={() => onPick(notifier)}>
            <b>
              {notifier.icon && <img src={notifier.icon} alt="" width={22} height={22} />}
              {notifier.title}
            </b>
            <span>{notifier.description}</span>
          </button>
        ))}
      </div>
    </Modal>
  );
}

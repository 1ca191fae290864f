import { Checkbox } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import type { ThemeScanReport } from '@vitrine/contracts';
import styles from './ThemesPage.module.css';

interface HostChoiceProps {
  readonly losses: ThemeScanReport['losses'];
  /** Allowed hosts. */
  readonly value: readonly string[];
  readonly onChange: (hosts: string[]) => void;
}

/** Checkboxes of the hosts from which a theme that is a whole site may load, each with the features that are missing without it. */
export function HostChoice({ losses, value, onChange }: HostChoiceProps) {
  const { t } = useTranslation('themes');
  // Previously allowed hosts remain listed even if this release does not refer to them.
  const others = value.filter(host => !losses.some(loss => loss.host === host)).map(host => ({ host, kinds: [] }));
  const toggle = (host: string, isAllowed: boolean) =>
    onChange(isAllowed ? [...value, host] : value.filter(allowed => allowed !== host));
  return (
    <fieldset className={styles.hosts}>
      <legend>{t('hosts.title')}</legend>
      <p className={styles.by}>{t('hosts.text')}</p>
      {[...losses, ...others].map(({ host, kinds }) => (
        <label key={host}>
          <Checkbox
            checked={value.includes(host)}
            disabled={kinds.length === 1 && kinds[0] === 'script'}
            onCheckedChange={checked => toggle(host, checked === true)}
          />
          <span>
            <code>{host}</code>
            {kinds.length > 0 && <small>{kinds.map(kind => t(`hosts.without.${kind}`)).join(' ')}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

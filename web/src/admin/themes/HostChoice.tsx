import { Checkbox } from '@radix-ui/themes';
import type { ThemeScanReport } from '@vitrine/contracts';
import { useTranslation } from 'react-i18next';
import styles from './ThemesPage.module.css';

interface HostChoiceProps {
  readonly losses: ThemeScanReport['losses'];
  /** Hosts that are allowed. */
  readonly value: readonly string[];
  readonly onChange: (hosts: string[]) => void;
}

/** Checkboxes of the hosts that a theme which is a whole site may load from, each with what is missing without it. */
export function HostChoice({ losses, value, onChange }: HostChoiceProps) {
  const { t } = useTranslation('themes');
  // Previously allowed hosts stay listed even if this release no longer refers to them.
  const others = value.filter(host => !losses.some(loss => loss.host === host)).map(host => ({ host, kinds: [] }));
  const toggle = (host: string, isAllowed: boolean) =>
    onChange(isAllowed ? [...value, host] : value.filter(other => other !== host));
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

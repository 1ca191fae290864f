import { Badge, Switch } from '@radix-ui/themes';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PluginView } from '@vitrine/contracts';
import styles from '../account/Account.module.css';

const TONES: Partial<Record<PluginView['state'], 'green' | 'amber' | 'red'>> = {
  active: 'green',
  'needs-settings': 'amber',
  failed: 'red',
  broken: 'red',
  rejected: 'red',
};

/** States in which nobody can sign in through a provider. */
const OFF: ReadonlySet<PluginView['state']> = new Set(['disabled', 'rejected', 'needs-settings']);

/** Card of an external sign-in provider: state, and missing configuration. */
export function ProviderCard({
  plugin,
  onSwitch,
  children,
}: {
  plugin: PluginView;
  onSwitch: (enabled: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('sso');
  const { title, description, state, error, icon } = plugin;
  return (
    <li>
      <div>
        <b>
          {icon ? <img src={icon} alt="" width={18} height={18} /> : <LogIn aria-hidden size={18} />}
          {title}
          <Badge color={TONES[state] ?? 'gray'}>{t(`state.${state}`)}</Badge>
        </b>
        <small>{error && state !== 'active' ? error.message : description}</small>
      </div>
      <div className={styles.buttons}>{children}</div>
      <Switch
        aria-label={t('enabled', { name: title })}
        checked={!OFF.has(state)}
        disabled={state === 'rejected'}
        onCheckedChange={onSwitch}
      />
    </li>
  );
}

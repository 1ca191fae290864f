import { useTranslation } from 'react-i18next';
import styles from './RecoveryHelp.module.css';

interface RecoveryHelpProps {
  readonly title: string;
  readonly commands: readonly ('reset-password' | 'disable-2fa' | 'enable-password-sign-in')[];
}

/** Collapsed list of commands for administrators who lost their credentials. */
export function RecoveryHelp({ title, commands }: RecoveryHelpProps) {
  const { t } = useTranslation('auth');
  return (
    <details className={styles.help}>
      <summary>{title}</summary>
      <p>{t('login.helpText', { count: commands.length })}</p>
      <ul>
        {commands.map(command => (
          <li key={command}>
            <code>{`npx vitrine ${command}`}</code> {t(`login.command.${command}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './AuthFrame.module.css';
import { brokenRules, PASSWORD_RULES } from './password-rules.ts';

/** Checklist of the password rules, updated while typing. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const broken = brokenRules(password);
  return (
    <ul className={styles.rules}>
      {PASSWORD_RULES.map(rule => {
        const met = password !== '' && !broken.has(rule);
        const Icon = met ? CircleCheck : Circle;
        return (
          <li key={rule} data-met={met}>
            <Icon aria-label={t(met ? 'rule.met' : 'rule.open')} size={14} />
            {t(rule)}
          </li>
        );
      })}
    </ul>
  );
}

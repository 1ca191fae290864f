import { ALERTS } from '@vitrine/contracts/settings';
import { PageTitle } from '../PageTitle.tsx';
import styles from '../settings/Settings.module.css';
import { SettingsForm } from '../settings/SettingsForm.tsx';

const EVENTS = ['expiry.enabled', 'expiry.days', 'expiry.hour', 'renewal', 'trafficThresholdPercent', 'signIn'];

/** Page `/admin/settings/notification`: notifications about expiry, traffic, sign-in and renewal. */
export const AlertSettingsPage = () => (
  <div className={styles.page}>
    <PageTitle />
    <SettingsForm group={ALERTS} only={() => EVENTS} />
  </div>
);

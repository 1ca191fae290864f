import { SYSTEM_CONDITIONS } from '@vitrine/contracts/alert-metrics';
import { ALERTS } from '@vitrine/contracts/settings';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';

const EVENTS = [
  ...[
    'expiry.enabled',
    'expiry.days',
    'expiry.hour',
    'renewal',
    'checkExpiryDays',
    'trafficThresholdPercent',
    'signIn',
  ],
  ...SYSTEM_CONDITIONS.map(condition => `system.${condition}`),
];

/** Page `/admin/settings/notification`: notifications about expiry, traffic, sign-in, renewal and the installation itself. */
export const AlertSettingsPage = () => (
  <Page narrow>
    <PageHeader />
    <SettingsForm group={ALERTS} only={() => EVENTS} />
  </Page>
);

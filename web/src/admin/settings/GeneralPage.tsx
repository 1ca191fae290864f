import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AGENTS, SITE_KEY } from '@vitrine/contracts/settings';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { GeoipForm } from './GeoipForm.tsx';
import { KeyForm } from './KeyForm.tsx';
import { MetricsPanel } from './MetricsPanel.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import styles from './Settings.module.css';

/** Page `/admin/settings/general`: enrolment, API access, metrics for Prometheus, location of nodes and retention. */
export function GeneralPage() {
  const { t } = useTranslation('settings');
  return (
    <Page narrow beside="forms">
      <PageHeader />
      <KeyForm group={AGENTS}>
        <p className={styles.note}>
          <Link to="/admin?join=1">{t('agents.codes')}</Link>
        </p>
      </KeyForm>
      <KeyForm group={SITE_KEY} />
      <GeoipForm />
      <MetricsPanel />
      <RetentionForm />
    </Page>
  );
}

import { useTranslation } from 'react-i18next';
import table from '../Table.module.css';
import { ControlTabs } from './ControlTabs.tsx';
import { KeysPanel } from './KeysPanel.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';

/** `/admin/exec/safety`: what is recorded, and keys that nodes obey. */
export function SafetyPage() {
  const { t } = useTranslation('control');
  return (
    <div className={table.page}>
      <header className={table.head}>
        <h1>{t('safety')}</h1>
      </header>
      <ControlTabs />
      <KeysPanel />
      <RecordingSettings />
    </div>
  );
}

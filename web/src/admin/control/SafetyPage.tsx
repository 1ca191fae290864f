import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { KeysPanel } from './KeysPanel.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';

/** `/admin/exec/safety`: what is recorded, and keys that nodes obey. */
export function SafetyPage() {
  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
      </header>
      <KeysPanel />
      <RecordingSettings />
    </div>
  );
}

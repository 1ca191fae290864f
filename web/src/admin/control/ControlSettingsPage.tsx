import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { SigningKeysPanel } from './SigningKeysPanel.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';

/** `/admin/exec/settings`: what is recorded, and keys that nodes obey. */
export function ControlSettingsPage() {
  return (
    <div className={table.page}>
      <header className={table.head}>
        <PageTitle />
      </header>
      <SigningKeysPanel />
      <RecordingSettings />
    </div>
  );
}

import { PageTitle } from '../PageTitle.tsx';
import table from '../Table.module.css';
import { SigningKeysPanel } from './SigningKeysPanel.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';

/** Page `/admin/exec/settings`: recordings, and signing keys that nodes accept. */
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

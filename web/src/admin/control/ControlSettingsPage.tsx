import { Page } from '../Page.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { SigningKeysPanel } from './SigningKeysPanel.tsx';
import { RecordingSettings } from './RecordingSettings.tsx';

/** Page `/admin/exec/settings`: recordings, and signing keys that nodes accept. */
export function ControlSettingsPage() {
  return (
    <Page narrow>
      <PageHeader />
      <SigningKeysPanel />
      <RecordingSettings />
    </Page>
  );
}

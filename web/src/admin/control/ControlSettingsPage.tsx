import { CONTROL } from '@vitrine/contracts/settings';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SigningKeysPanel } from './SigningKeysPanel.tsx';

/** Page `/admin/exec/settings`: recordings, and signing keys that nodes accept. */
export function ControlSettingsPage() {
  return (
    <Page narrow>
      <PageHeader />
      <SigningKeysPanel />
      <SettingsForm group={CONTROL} />
    </Page>
  );
}

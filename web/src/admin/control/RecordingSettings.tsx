import { CONTROL } from '@vitrine/contracts/settings';
import { SettingsForm } from '../settings/SettingsForm.tsx';

/** Settings of the recording of remote control and its retention. */
export const RecordingSettings = () => <SettingsForm group={CONTROL} />;

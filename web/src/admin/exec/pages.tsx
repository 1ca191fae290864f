/** The pages of remote control, which share most of what they are made of. */
export { CommandsPage } from '../saved-commands/CommandsPage.tsx';
export { ControlSettingsPage } from '../control/ControlSettingsPage.tsx';
export { TerminalsPage } from '../control/TerminalsPage.tsx';
export { ExecPage } from './ExecPage.tsx';
export { ExecHistoryPage } from './ExecHistoryPage.tsx';
export { TaskPage } from './TaskPage.tsx';

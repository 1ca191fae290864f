/** Pages of remote control in one chunk, because they share most of their code. */
export { CommandsPage } from '../saved-commands/CommandsPage.tsx';
export { ControlSettingsPage } from '../control/ControlSettingsPage.tsx';
export { TerminalsPage } from '../control/TerminalsPage.tsx';
export { ExecPage } from './ExecPage.tsx';
export { ExecHistoryPage } from './ExecHistoryPage.tsx';
export { TaskPage } from './TaskPage.tsx';

/** The pages of remote control, which share most of what they are made of. */
export { CommandsPage } from '../clipboard/CommandsPage.tsx';
export { SafetyPage } from '../control/SafetyPage.tsx';
export { TerminalsPage } from '../control/TerminalsPage.tsx';
export { ExecPage } from './ExecPage.tsx';
export { HistoryPage } from './HistoryPage.tsx';
export { TaskPage } from './TaskPage.tsx';

export { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';

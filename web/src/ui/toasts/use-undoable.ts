import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '../use-error-message.ts';
import { toast } from './toasts.ts';

interface Undoable {
  /** Name of what is deleted. */
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  /** Creates it again, with everything that it had. */
  readonly restore: () => Promise<unknown>;
  /** Loads the list anew, after both. */
  readonly reload: () => Promise<void>;
}

/** Hook that returns a function which deletes something that can be created again, and offers to undo that in a toast. */
export function useUndoable() {
  const { t } = useTranslation('ui');
  const problem = useErrorMessage();
  const attempt = async (work: () => Promise<unknown>, reload: () => Promise<void>, done: () => void) => {
    try {
      await work();
      done();
    } catch (error) {
      toast('error', problem(error));
    }
    await reload();
  };
  return ({ name, remove, restore, reload }: Undoable) => {
    const undo = () => void attempt(restore, reload, () => toast('success', t('restored', { name })));
    void attempt(remove, reload, () => toast('success', t('deleted', { name }), { label: t('undo'), run: undo }));
  };
}

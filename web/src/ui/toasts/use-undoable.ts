import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '../use-error-message.ts';
import { toast } from './toasts.ts';

interface Undoable {
  /** Name of the deleted object. */
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  /** Creates the object again, with all of its data. */
  readonly restore: () => Promise<unknown>;
  /** Reloads the list, after both. */
  readonly reload: () => Promise<void>;
}

/** Hook that returns a function that deletes an object which can be created again, and shows a toast with an undo button. */
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

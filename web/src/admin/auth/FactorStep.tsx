import { Button } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthFactor } from '@vitrine/contracts';
import { ProblemError } from '../../api/problem-error.ts';
import { sessionApi } from '../../api/session-api.ts';
import { checkedBy } from '../../ui/form/checked-by.ts';
import { Form, SubmitButton } from '../../ui/form/Form.tsx';
import styles from './AuthFrame.module.css';
import { CodeField } from './CodeField.tsx';

interface FactorStepProps {
  readonly methods: readonly AuthFactor[];
  readonly onEntered: () => Promise<void>;
  /** Called to return to the first step, which shows the problem. */
  readonly onBack: (problem?: unknown) => void;
}

/** Second step of the sign-in, for accounts with a second factor. A passkey is offered as an alternative beside this form. */
export function FactorStep({ methods, onEntered, onBack }: FactorStepProps) {
  const { t } = useTranslation('auth');
  const byCode = methods.some(method => method === 'totp' || method === 'recovery');
  const form = useForm({
    defaultValues: { code: '' },
    resolver: checkedBy(({ code }: { code: string }) => ({ code: code.trim() ? undefined : t('code.empty') })),
  });
  const submit = async ({ code }: { code: string }) => {
    try {
      await sessionApi.secondFactor(code);
    } catch (refusal) {
      if (refusal instanceof ProblemError && refusal.code === 'session.second-factor-expired') return onBack(refusal);
      form.setValue('code', '');
      throw refusal;
    }
    await onEntered();
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      actions={
        <>
          {byCode && (
            <SubmitButton size="3" className={styles.submit}>
              {t('factor.submit')}
            </SubmitButton>
          )}
          <Button size="3" type="button" variant="soft" color="gray" onClick={() => onBack()}>
            {t('factor.back')}
          </Button>
        </>
      }
    >
      {byCode && <CodeField name="code" size="3" autoFocus recovery={methods.includes('recovery')} />}
    </Form>
  );
}

import { Button } from '@mantine/core';
import { requestReactivation } from '@rendezvous/contract/departure';
import { useMutation } from '@tanstack/react-query';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import classes from './step-frame.module.css';

/** §8 An account that is deleted but not yet erased: offers reactivation by mail or through support. */
export function DeletedAccount({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { support_email } = useSettings();
  const send = useMutation({ mutationFn: () => api(requestReactivation, { body: { email } }) });
  return (
    <div className={classes.actions}>
      <Button variant="light" loading={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
        {t('access:bring_back')}
      </Button>
      {send.isSuccess && <p>{t('signup.reactivate_sent')}</p>}
      <FormProblem error={send.error} />
      <p>
        <RichText
          text={t('signup.deleted_text', { email: support_email })}
          marks={{ mail: (words) => <a href={`mailto:${support_email}`}>{words}</a> }}
        />
      </p>
    </div>
  );
}

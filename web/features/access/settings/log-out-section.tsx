import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { logOutAndLeave } from '../../../platform/session/session.ts';
import { Section } from '../../../ui/section.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';

export function LogOutSection() {
  const { t } = useTranslation('account');
  const leave = useMutation({ mutationFn: logOutAndLeave });
  return (
    <Section title={t('settings.log_out')} text={t('settings.log_out_text')}>
      <Button variant="default" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
        {t('settings.log_out')}
      </Button>
      <FormProblem error={leave.error} />
    </Section>
  );
}

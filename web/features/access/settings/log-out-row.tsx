import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { logOutAndLeave } from '../../../platform/session/session.ts';
import { SettingsControl } from '../../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';

export function LogOutRow() {
  const { t } = useTranslation('access');
  const leave = useMutation({ mutationFn: logOutAndLeave });
  const button = (
    <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
      {t('log_out')}
    </Button>
  );
  return (
    <SettingsControl name={t('sessions.current')} value={t('log_out_text')} control={button}>
      <FormProblem error={leave.error} />
    </SettingsControl>
  );
}

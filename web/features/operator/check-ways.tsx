import { Button } from '@mantine/core';
import { checkOperator } from '@rendezvous/contract/operator';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { CodeInput } from './code-input.tsx';
import { showPasskey } from './door/show-passkey.ts';

/** By passkey or code. */
export default function Ways({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('operator');
  const [code, setCode] = useState('');
  const passkey = useMutation({
    mutationFn: () => showPasskey((shown) => api(checkOperator, { body: { passkey: shown } })),
    onSuccess: (isThem) => isThem && onDone(),
  });
  const byCode = useMutation({ mutationFn: () => api(checkOperator, { body: { code } }), onSuccess: onDone });
  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        byCode.mutate();
      }}
    >
      <Button
        color="secondary"
        loading={passkey.isPending}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => passkey.mutate()}
      >
        {t('check.passkey')}
      </Button>
      <FormProblem error={passkey.error} />
      <CodeInput
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={byCode.isError && t('error.code_wrong')}
      />
      <Button type="submit" variant="default" loading={byCode.isPending}>
        {t('check.submit')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { confirmMandate, debitCode, debitFailures, type Mandate } from '@rendezvous/contract/debit';
import { isProblem } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../platform/form/form.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { codeWords } from '../../platform/query/problem.ts';
import { Section } from '../../ui/section.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Text } from '../../ui/text.tsx';

const schema = async () => (await import('@rendezvous/contract/debit')).confirmMandate.body.pick({ code: true });

interface MandateCodeProps {
  mandate: Mandate;
  onSigned: (mandate: Mandate) => void;
  onChange: () => void;
}

const isInvalid = (error: unknown) => isProblem(error, debitFailures.code_invalid);

/** The code from the text message, which phones offer above the keyboard. */
export function MandateCode({ mandate, onSigned, onChange }: MandateCodeProps) {
  const { t } = useTranslation('debit');
  const form = useForm({ initialValues: { code: '' }, validate: validate(schema) });
  const sign = useMutation({
    mutationFn: ({ code }: typeof form.values) =>
      api(confirmMandate, { body: { mandate_id: mandate.mandate_id, code } }),
    onSuccess: (signed) => onSigned(signed.mandate),
    onError: (error) => isInvalid(error) && form.setErrors({ code: codeWords(error.problem.error) }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => sign.mutate(values))}>
      <Section title={t('page.code_title')} text={t('page.code_text', { phone: mandate.phone ?? '' })}>
        <Text isSmall>
          {t('page.creditor')}: {mandate.creditor}, {mandate.creditor_id}
        </Text>
        <Text isSmall>
          {t('page.reference')}: {mandate.reference}
        </Text>
        <Text isSmall>
          {t('page.iban')}: {mandate.iban}
        </Text>
      </Section>
      <TextInput
        my="md"
        name="code"
        label={t('page.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={debitCode.digits + 2}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <FormProblem error={isInvalid(sign.error) ? null : sign.error} />
      <SubmitButton isSending={sign.isPending}>{t('page.sign')}</SubmitButton>
      <Button variant="subtle" fullWidth mt="sm" mih="var(--touch-target)" onClick={onChange}>
        {t('page.change')}
      </Button>
    </form>
  );
}

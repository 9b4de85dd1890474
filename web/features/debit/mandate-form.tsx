import { TextInput } from '@mantine/core';
import { beginMandate, type Creditor, debitFailures, type Mandate } from '@rendezvous/contract/debit';
import { isProblem } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type InputProps, useForm } from '../../platform/form/form.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { Section } from '../../ui/section.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Text } from '../../ui/text.tsx';

const schema = async () => (await import('@rendezvous/contract/debit')).MandateForm;

export const emptyForm = { name: '', iban: '', phone: '', street: '', postcode: '', town: '' };

interface MandateFormProps {
  creditor: Creditor;
  typed: typeof emptyForm;
  onTyped: (values: typeof emptyForm) => void;
  onBegun: (mandate: Mandate) => void;
}

/** Whether the bank of the account asks for an address, which the server says once it knows the account. */
const asksAddress = (error: unknown) => isProblem(error, debitFailures.address_needed);

/** The account, the phone and the text that is signed with the code. */
export function MandateForm({ creditor, typed, onTyped, onBegun }: MandateFormProps) {
  const { t } = useTranslation('debit');
  const [hasAddress, setHasAddress] = useState(typed.town !== '');
  const form = useForm({ initialValues: typed, validate: validate(schema) });
  const begin = useMutation({
    mutationFn: ({ street, postcode, town, ...account }: typeof emptyForm) =>
      api(beginMandate, { body: { ...account, ...(town && { address: { street, postcode, town } }) } }),
    onSuccess: ({ mandate }, values) => {
      onTyped(values);
      onBegun(mandate);
    },
    onError: (error) => {
      if (asksAddress(error)) setHasAddress(true);
      const { 'address.town': town, ...errors } = fieldErrors(error);
      form.setErrors({ ...errors, ...(town !== undefined && { town }) });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => begin.mutate(values))}>
      <TextInput
        mt="md"
        name="name"
        label={t('page.name')}
        autoComplete="name"
        maxLength={70}
        {...form.getInputProps('name')}
      />
      <TextInput
        mt="md"
        name="iban"
        label={t('page.iban')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        {...form.getInputProps('iban')}
      />
      <TextInput
        my="md"
        name="phone"
        type="tel"
        label={t('page.phone')}
        description={t('page.phone_hint')}
        autoComplete="tel"
        maxLength={30}
        {...form.getInputProps('phone')}
      />
      {hasAddress && <AddressFields getInputProps={form.getInputProps} />}
      <Section title={t('page.mandate_title')}>
        <Text isSmall>
          {t('page.creditor')}: {creditor.name}, {creditor.address}, {creditor.country}
        </Text>
        <Text isSmall>
          {t('page.creditor_id')}: {creditor.id}
        </Text>
        <Text isSmall>{t('page.authorise', { creditor: creditor.name }).replace(/\.\.$/, '.')}</Text>
        <Text isSmall>{t('page.refund')}</Text>
        <Text isSmall>{t('page.notice')}</Text>
      </Section>
      <FormProblem error={begin.error} />
      <SubmitButton isSending={begin.isPending}>{t('page.submit')}</SubmitButton>
    </form>
  );
}

function AddressFields({ getInputProps }: { getInputProps: (field: 'street' | 'postcode' | 'town') => InputProps }) {
  const { t } = useTranslation('debit');
  return (
    <>
      <Text isSmall tone="pale">
        {t('page.address_hint')}
      </Text>
      <TextInput
        mt="md"
        name="street"
        label={t('page.street')}
        autoComplete="street-address"
        maxLength={70}
        {...getInputProps('street')}
      />
      <TextInput
        mt="md"
        name="postcode"
        label={t('page.postcode')}
        autoComplete="postal-code"
        maxLength={16}
        {...getInputProps('postcode')}
      />
      <TextInput
        my="md"
        name="town"
        label={t('page.town')}
        autoComplete="address-level2"
        maxLength={35}
        {...getInputProps('town')}
      />
    </>
  );
}

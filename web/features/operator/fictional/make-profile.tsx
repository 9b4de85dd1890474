import { NativeSelect, TextInput } from '@mantine/core';
import { makeFictional, readFictionalNumbers } from '@rendezvous/contract/fictional';
import { genders } from '@rendezvous/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../platform/browser/new-id.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useChosenBrand, useDesk } from '../desk.queries.ts';
import { useReadAgain } from './fictional.queries.ts';
import { bodyOf, ProfileFields, type Written } from './profile-fields.tsx';

const nothing = { name: '', about: '', city: null, sought_gender: null, sought_min_age: null, sought_max_age: null };

/** Makes a fictional profile; its photos are added once it is there. */
export default function MakeProfile({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('fictional');
  const readAgain = useReadAgain();
  const { brands, brand } = useDesk();
  const { countries } = useSettings();
  const chosen = useChosenBrand();
  const [site, setSite] = useState(chosen ?? brand ?? brands[0]?.id ?? '');
  const [gender, setGender] = useState<(typeof genders)[number]>('female');
  const [birth, setBirth] = useState('');
  const [client_id] = useState(newId);
  const [written, setWritten] = useState<Written>({ ...nothing, country: countries[0] ?? 'NL' });
  const make = useMutation({
    mutationFn: () =>
      api(makeFictional, { body: { client_id, site, gender, date_of_birth: birth, ...bodyOf(written) } }),
    onSuccess: async () => {
      await readAgain(readFictionalNumbers);
      onDone();
    },
  });
  const errors = fieldErrors(make.error);
  return (
    <form
      className="desk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <p className="desk-soft">{t('form.text')}</p>
      <NativeSelect
        label={t('operator:brand')}
        value={site}
        onChange={({ currentTarget }) => setSite(currentTarget.value)}
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NativeSelect
        label={t('profile:field.gender')}
        value={gender}
        onChange={({ currentTarget }) => setGender(currentTarget.value as typeof gender)}
        data={genders.map((value) => ({ value, label: t(`profile:gender.${value}`) }))}
      />
      <TextInput
        type="date"
        label={t('profile:field.birth')}
        value={birth}
        onChange={({ currentTarget }) => setBirth(currentTarget.value)}
        error={errors.date_of_birth}
      />
      <ProfileFields written={written} onChange={setWritten} errors={errors} />
      <FormProblem error={make.error} />
      <SubmitButton isSending={make.isPending}>{t('profiles.make')}</SubmitButton>
    </form>
  );
}

import { Button } from '@mantine/core';
import {
  changeFictional,
  readFictional,
  readFictionalNumbers,
  retireFictional,
  type WholeFictional,
} from '@rendezvous/contract/fictional';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { checked } from '../check.ts';
import { Album } from './album.tsx';
import { profileQuery, useReadAgain } from './fictional.queries.ts';
import { bodyOf, ProfileFields, type Written } from './profile-fields.tsx';

interface OneProfileProps {
  readonly id: string;
  readonly onDone: () => void;
}

/** One fictional profile: its photos, its texts, and its end. */
export default function OneProfile({ id, onDone }: OneProfileProps) {
  const { data, isError, error, refetch } = useQuery(profileQuery(id));
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return data ? <Opened key={id} profile={data.profile} onDone={onDone} /> : null;
}

function Opened({ profile, onDone }: { profile: WholeFictional; onDone: () => void }) {
  const { t } = useTranslation('fictional');
  const [isRetiring, setRetiring] = useState(false);
  if (isRetiring) return <Retire profile={profile} onCancel={() => setRetiring(false)} onDone={onDone} />;
  return (
    <div className="desk-form">
      <Album profile={profile} />
      <Change profile={profile} onDone={onDone} />
      <Button variant="default" fullWidth onClick={() => setRetiring(true)}>
        {t('retire.action')}
      </Button>
    </div>
  );
}

function Change({ profile, onDone }: { profile: WholeFictional; onDone: () => void }) {
  const { t } = useTranslation('fictional');
  const { countries } = useSettings();
  const readAgain = useReadAgain();
  const { id, name, about, country, city, city_id, sought_gender, sought_min_age, sought_max_age } = profile;
  const [written, setWritten] = useState<Written>({
    ...{ name, about, sought_gender, sought_min_age, sought_max_age },
    country: country ?? countries[0] ?? 'NL',
    city: city_id === null ? null : { id: city_id, name: city ?? '' },
  });
  const change = useMutation({
    mutationFn: () => api(changeFictional, { body: { profile: id, ...bodyOf(written) } }),
    onSuccess: () => {
      onDone();
      return readAgain(readFictional);
    },
  });
  return (
    <form
      className="desk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <ProfileFields written={written} onChange={setWritten} errors={fieldErrors(change.error)} />
      <FormProblem error={change.error} />
      <SubmitButton isSending={change.isPending}>{t('operator:operators.save')}</SubmitButton>
    </form>
  );
}

interface RetireProps {
  readonly profile: WholeFictional;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Retire({ profile: { id, name, waiting }, onCancel, onDone }: RetireProps) {
  const { t } = useTranslation('fictional');
  const readAgain = useReadAgain();
  const retire = useMutation({
    mutationFn: () => checked(() => api(retireFictional, { body: { profile: id } })),
    // The profile itself is not there any more.
    onSuccess: () => {
      onDone();
      return readAgain(readFictionalNumbers);
    },
  });
  return (
    <div className="desk-form">
      <p>{t('retire.text', { name })}</p>
      {waiting > 0 && <p>{t('retire.waiting', { count: waiting })}</p>}
      <FormProblem error={retire.error} />
      <Button color="red.8" loading={retire.isPending} onClick={() => retire.mutate()}>
        {t('retire.confirm', { name })}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

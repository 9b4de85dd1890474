import { changeProfile, readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/i18n.ts';
import { useSettings } from '../../../platform/page.tsx';
import { query } from '../../../platform/query.ts';
import { CityField, type Home } from '../../place/city-field.tsx';
import { StepActions } from './step-actions.tsx';
import classes from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

export function LocationStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { geoip_selected_country } = useSettings();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [home, setHome] = useState<Home>({ country: profile.country ?? geoip_selected_country, city: profile.city });
  const [error, setError] = useState<string>();
  const send = useMutation({
    mutationFn: (city: number) => api(changeProfile, { body: { city } }),
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!home.city) return setError(t('signup.location.city_required'));
    send.mutate(home.city.id);
  }
  return (
    <StepFrame step="location" text={`${t('signup.location.text')} ${t('profile:location_private')}`}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <CityField
          value={home}
          error={error}
          onChange={(value) => {
            setHome(value);
            setError(undefined);
          }}
        />
        <StepActions isSending={send.isPending} error={send.error} onSkip={onDone} />
      </form>
    </StepFrame>
  );
}

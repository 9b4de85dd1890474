import { changeProfile, readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { api } from '../../../../platform/query/api.ts';
import { query } from '../../../../platform/query/query.ts';
import { type Location, LocationFields } from '../../../profile/fields/location-fields.tsx';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';

export function LocationStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [home, setHome] = useState<Location>(profile);
  const [isMissing, setMissing] = useState(false);
  const send = useMutation({
    // A city implies its region and country; members may give the region alone.
    mutationFn: ({ country, region, city }: Location) =>
      api(changeProfile, { body: city ? { city: city.id } : { country: country ?? undefined, region } }),
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!home.city && !home.region) return setMissing(true);
    send.mutate(home);
  }
  return (
    <StepFrame step="location" onSkip={onDone}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <LocationFields
          value={home}
          errors={isMissing ? { city: t('signup.location.city_required') } : {}}
          onChange={(value) => {
            setHome(value);
            setMissing(false);
          }}
        />
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
    </StepFrame>
  );
}

import { changeProfile, type OwnProfile, type ProfileChange } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../platform/query/api.ts';
import { ownProfileQuery, takeOwnProfile } from '../profile.queries.ts';

type Change = z.input<typeof ProfileChange>;

/**
 * A separately saved part of the profile. Input survives a failed save, and the answer does not overwrite input typed
 * meanwhile. `toChange` converts the draft into the call's body.
 */
export function useSection<Values extends object>(saved: Values, toChange: (draft: Values) => Change) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Partial<Values>>({});
  const value = { ...saved, ...draft };
  const save = useMutation({
    mutationFn: (sent: Partial<Values>) => api(changeProfile, { body: toChange({ ...saved, ...sent }) }),
    onSuccess: ({ profile }: { profile: OwnProfile }, sent) => {
      client.setQueryData(ownProfileQuery.queryKey, { profile });
      takeOwnProfile(client, profile);
      setDraft(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([field, typed]) => typed !== sent[field as keyof Values]),
          ) as Partial<Values>,
      );
    },
  });
  const isChanged = Object.entries(draft).some(
    ([field, typed]) => JSON.stringify(typed) !== JSON.stringify(saved[field as keyof Values]),
  );
  return {
    value,
    isChanged,
    isSaving: save.isPending,
    isSaved: save.isSuccess && !isChanged,
    error: save.error,
    change: (change: Partial<Values>) => setDraft((now) => ({ ...now, ...change })),
    save: () => save.mutate(draft),
    discard: () => {
      setDraft({});
      save.reset();
    },
  };
}

export type Section = Pick<
  ReturnType<typeof useSection>,
  'isChanged' | 'isSaving' | 'isSaved' | 'error' | 'save' | 'discard'
>;

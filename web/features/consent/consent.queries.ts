import { consentVersion, decideConsent, readConsent } from '@rendezvous/contract/consent';
import { readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/query/api.ts';
import { query } from '../../platform/query/query.ts';
import { getUser, setUser } from '../../platform/session/session.ts';

export const consentQuery = query(readConsent);

/** Gives consent to special data, or refuses it, which erases what is stored of it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) => api(decideConsent, { body: { version: consentVersion, given } }),
    onSuccess: (answer, given) => {
      client.setQueryData(consentQuery.queryKey, answer);
      const user = getUser(client);
      if (user) setUser(client, { ...user, asks_consent: false });
      if (!given) return client.invalidateQueries({ queryKey: query(readOwnProfile).queryKey });
    },
  });
}

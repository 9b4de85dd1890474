import { Button } from '@mantine/core';
import { notificationKeys, saveNotifications } from '@rendezvous/contract/notify';
import { changeInvisible } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { Section } from '../../ui/section.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { notificationsQuery } from '../notify/notify.queries.ts';
import { takeOwnProfile } from '../profile/profile.queries.ts';

interface OfferProps {
  kind: 'hide' | 'mails';
  take: () => Promise<unknown>;
}

/** An alternative to leaving, done with one press. */
function Offer({ kind, take }: OfferProps) {
  const { t } = useTranslation('departure');
  const taking = useMutation({ mutationFn: take });
  return (
    <Section title={t(`offers.${kind}.title`)} text={t(`offers.${kind}.text`)}>
      {taking.isSuccess ? (
        <Notice tone="good" role="status">
          {t(`offers.${kind}.done`)}
        </Notice>
      ) : (
        <Button variant="default" fullWidth loading={taking.isPending} onClick={() => taking.mutate()}>
          {t(`offers.${kind}.action`)}
        </Button>
      )}
      <FormProblem error={taking.error} />
    </Section>
  );
}

/** Invisible mode (§6) as an alternative. */
export function HideOffer() {
  const client = useQueryClient();
  const take = async () => takeOwnProfile(client, (await api(changeInvisible, { body: { invisible: true } })).profile);
  return <Offer kind="hide" take={take} />;
}

const onlyMessages = Object.fromEntries(
  notificationKeys.map((key) => [key, key === 'new_conversations' || key === 'new_messages']),
);

/** Mails about messages only. */
export function MailsOffer() {
  const client = useQueryClient();
  const take = async () =>
    client.setQueryData(
      notificationsQuery().queryKey,
      await api(saveNotifications, { body: { preferences: onlyMessages as Record<string, boolean> } }),
    );
  return <Offer kind="mails" take={take} />;
}

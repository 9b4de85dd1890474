import { Button } from '@mantine/core';
import type { DeskMember } from '@rendezvous/contract/member-desk';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDesk, useRecount } from '../desk.queries.ts';
import { Facts } from '../facts.tsx';
import { useMeasureState } from '../measures/statement-facts.tsx';
import { DeskTable } from '../table.tsx';
import { memberQuery } from './member.queries.ts';
import { MemberPart } from './member-part.tsx';
import { When } from './when.tsx';

const MeasureForm = lazy(() => import('../measures/measure-form.tsx'));

/** The account and its dates. */
export function History({ member }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { id, born, country, language, new_email, terms, age_check } = member;
  const when = (name: string, at: string | null) => [t(`history.${name}`), at && <When at={at} />] as const;
  return (
    <MemberPart id="account" title={t('history.title')}>
      <Facts
        facts={[
          [t('history.id'), <code key="id">{id}</code>],
          [t('history.new_email'), new_email],
          [t('operator:reports.born'), born && format.day(born)],
          [t('history.country'), country && format.country(country)],
          [t('history.language'), format.language(language)],
          when('signed_up', member.signed_up_at),
          when('confirmed', member.confirmed_at),
          when('last_seen', member.last_seen_at),
          when('barred', member.barred_at),
          when('deleted', member.deleted_at),
          [
            t('age.title'),
            age_check.status === 'not_required' ? null : (
              <>
                {t(`age.${age_check.status}`)} {age_check.at && <When at={age_check.at} />}
              </>
            ),
          ],
          [t('history.terms'), <When key="terms" at={terms.at} />],
        ]}
      />
    </MemberPart>
  );
}

/** The measures about a member. */
export function Measures({ member: { measures } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const state = useMeasureState();
  return (
    <MemberPart id="measures" title={t('measures.title')}>
      <DeskTable
        isPart
        label={t('measures.title')}
        rows={measures}
        rowKey={({ id }) => id}
        empty={t('none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('operator:audit.what'), cell: ({ kind }) => t(`decisions:measures.kind.${kind}`) },
          { head: t('measure:label.rule'), cell: ({ rule }) => t(`measure:rule.${rule}`) },
          { head: t('operator:operators.status'), cell: state },
        ]}
      />
    </MemberPart>
  );
}

/** A measure that follows from no report, for whoever may take one. */
export function TakeMeasure({ member }: { member: string }) {
  const { t } = useTranslation('decisions');
  const client = useQueryClient();
  const recount = useRecount();
  const mayTake = useDesk().operator?.permissions.includes('measures.take');
  const [isOpen, setOpen] = useState(false);
  if (!mayTake) return null;
  const done = async () => {
    setOpen(false);
    await Promise.all([client.invalidateQueries({ queryKey: memberQuery(member).queryKey }), recount()]);
  };
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {t('measures.take')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('measures.take')}>
        <Suspense>{isOpen && <MeasureForm member={member} onDone={done} />}</Suspense>
      </Dialog>
    </>
  );
}

import type { DeskMember } from '@rendezvous/contract/member-desk';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Facts } from '../facts.tsx';
import { useMeasureState } from '../measures/statement-facts.tsx';
import { DeskTable } from '../table.tsx';
import { MemberPart } from './member-part.tsx';
import { When } from './when.tsx';

/** The account and its dates. */
export function History({ member }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { id, born, country, language, new_email, terms, age_check } = member;
  const when = (name: string, at: string | null) => [t(`history.${name}`), at && <When at={at} />] as const;
  return (
    <MemberPart title={t('history.title')}>
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

export function Measures({ member: { measures } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const state = useMeasureState();
  return (
    <MemberPart title={t('measures.title')}>
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

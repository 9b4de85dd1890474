import { decideCredits, listCreditGrants } from '@rendezvous/contract/member-acts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { useChosenBrand } from '../desk.queries.ts';
import { Decide } from '../money/decide.tsx';
import { DeskTable } from '../table.tsx';
import { MemberPart } from './member-part.tsx';
import { When } from './when.tsx';

/** Credits that another operator gives, to be approved or declined; nothing while none wait. */
export default function WaitingCredits() {
  const { t } = useTranslation('support');
  const { data } = useQuery(query(listCreditGrants, { query: { site: useChosenBrand() } }));
  if (!data || data.grants.length === 0) return null;
  return (
    <MemberPart id="credits" title={t('operator:queue.credits')}>
      <DeskTable
        isPart
        label={t('operator:queue.credits')}
        rows={data.grants}
        rowKey={({ id }) => id}
        empty={t('none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          {
            head: t('acts.credits.amount'),
            cell: ({ credits, member }) => <Link to={`/operator/members/${member}`}>{credits}</Link>,
          },
          { head: t('operator:audit.operator'), cell: ({ ordered_by }) => ordered_by },
          { head: t('note.label'), cell: ({ note }) => note },
          {
            head: t('decide.head'),
            cell: ({ id, member, can }) => (
              <Decide
                can={can}
                list={listCreditGrants.path}
                call={(approve) => api(decideCredits, { body: { member, grant: id, approve } })}
              />
            ),
          },
        ]}
      />
    </MemberPart>
  );
}

import { Button, TextInput } from '@mantine/core';
import { listMemberConsents } from '@rendezvous/contract/rights';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Form } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';

export const consentsQuery = (member: string) => query(listMemberConsents, { query: { member } });

/** What one member consented to, found by the id. */
export function MemberConsents({ member }: { member: string | undefined }) {
  const { t } = useTranslation('rights');
  return (
    <section>
      <h2>{t('consents')}</h2>
      <Form className="desk-filter" method="get" role="search">
        <TextInput name="member" label={t('member')} defaultValue={member} />
        <Button type="submit" variant="default">
          {t('operator:audit.show')}
        </Button>
      </Form>
      {member && <Decisions member={member} />}
    </section>
  );
}

function Decisions({ member }: { member: string }) {
  const { t } = useTranslation('rights');
  const format = useFormat();
  const { consents } = useSuspenseQuery(consentsQuery(member)).data;
  if (consents.length === 0) return <p className="desk-empty">{t('no_consent')}</p>;
  return (
    <dl className="desk-facts">
      {consents.map(({ purpose, decided_at, given, version }) => (
        <div key={`${purpose} ${decided_at}`}>
          <dt>{format.day(decided_at.slice(0, 10))}</dt>
          <dd>
            {t(`purpose.${purpose}`)}: <b>{t(given ? 'given' : 'refused')}</b>{' '}
            <span className="desk-soft">{t('version', { version })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { Answer } from '@rendezvous/contract/endpoint';
import type { searchMembers } from '@rendezvous/contract/search';
import IconMoodSearch from '@tabler/icons-react/dist/esm/icons/IconMoodSearch.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { State } from '../../ui/state/state.tsx';
import { FoundGrid } from './found-grid.tsx';
import { FoundPages } from './found-pages.tsx';
import { Invitation } from './invitation.tsx';
import classes from './members.module.css';
import type { Address } from './search-address.ts';

interface ResultsProps {
  answer: Answer<typeof searchMembers>;
  address: Address;
}

/** The members found, and those just outside the filter. */
export function Results({ answer, address }: ResultsProps) {
  const { t } = useTranslation('search');
  const isVisitor = useUser() === null;
  const { profiles, similar } = answer;
  return (
    <>
      {profiles.length > 0 ? (
        <FoundPages address={address} />
      ) : (
        <State
          icon={IconMoodSearch}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink to="?gender=any&country=any&min_age=18&max_age=110">{t('empty.action')}</ButtonLink>}
        />
      )}
      {similar.length > 0 && (
        <section className={classes.similar}>
          <h2>{t('similar.title')}</h2>
          <p>{t('similar.text')}</p>
          <FoundGrid members={similar} label={t('similar.title')} />
        </section>
      )}
      {isVisitor && <Invitation />}
    </>
  );
}

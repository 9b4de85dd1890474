import { Button } from '@mantine/core';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { searchMembers } from '@rendezvous/contract/search';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconMoodSearch from '@tabler/icons-react/dist/esm/icons/IconMoodSearch.mjs';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n.ts';
import { useUser } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { State } from '../../ui/state.tsx';
import { FoundGrid } from './found-grid.tsx';
import { Invitation } from './invitation.tsx';
import classes from './members.module.css';
import { type Address, addressBefore, rememberBefore, writeAddress } from './search-address.ts';

interface ResultsProps {
  answer: Answer<typeof searchMembers>;
  address: Address;
}

/** A page of members, those just outside the filter, and the way to the other pages. */
export function Results({ answer, address }: ResultsProps) {
  const { t } = useTranslation('search');
  const isVisitor = useUser() === null;
  const { profiles, similar, next } = answer;
  return (
    <>
      {profiles.length > 0 ? (
        <FoundGrid members={profiles} label={t('results')} isFirst />
      ) : (
        <State
          icon={IconMoodSearch}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink to="?gender=any&country=any">{t('empty.action')}</ButtonLink>}
        />
      )}
      {similar.length > 0 && (
        <section className={classes.similar}>
          <h2>{t('similar.title')}</h2>
          <p>{t('similar.text')}</p>
          <FoundGrid members={similar} label={t('similar.title')} />
        </section>
      )}
      {(next !== null || answer.page > 1) && <Pages page={answer.page} next={next} address={address} />}
      {isVisitor && <Invitation />}
    </>
  );
}

function Pages({ page, next, address }: { page: number; next: string | null; address: Address }) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={page === 1}
        onClick={() => void navigate(addressBefore(address))}
      >
        {t('previous')}
      </Button>
      <span className={classes.page}>{t('page', { page })}</span>
      {next === null ? (
        <Button variant="default" rightSection={<IconChevronRight size={18} aria-hidden />} disabled>
          {t('next')}
        </Button>
      ) : (
        <ButtonLink
          to={writeAddress({ ...address, page: page + 1, cursor: next })}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => rememberBefore(next, address)}
        >
          {t('next')}
        </ButtonLink>
      )}
    </nav>
  );
}

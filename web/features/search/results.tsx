import type { Answer } from '@rendezvous/contract/endpoint';
import { type searchMembers, widest } from '@rendezvous/contract/search';
import IconMoodSearch from '@tabler/icons-react/dist/esm/icons/IconMoodSearch.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { State } from '../../ui/state/state.tsx';
import { FoundGrid } from './found-grid.tsx';
import { FoundPages } from './found-pages.tsx';
import { Invitation } from './invitation.tsx';
import classes from './members.module.css';
import { type Address, changedAddress, writeAddress } from './search-address.ts';

/** Every place and age; still whom the reader looks for. */
const everywhere = ({ gender, sort }: Address) => writeAddress({ gender, ...widest, sort });

/** What is most likely to help: to lift the filter by which few are found at any time, else to look everywhere. */
function Nobody({ address }: { address: Address }) {
  const { t } = useTranslation('search');
  const which = address.online === 'true' ? 'offline' : 'empty';
  return (
    <State
      icon={IconMoodSearch}
      title={t(`${which}.title`)}
      text={t(`${which}.text`)}
      action={
        <ButtonLink
          to={which === 'offline' ? changedAddress(address, { online: undefined }) : everywhere(address)}
          color="secondary"
        >
          {t(`${which}.action`)}
        </ButtonLink>
      }
    />
  );
}

/** So few that the page looks empty, though there are people just outside the filter. */
const isFew = ({ profiles, similar }: ResultsProps['answer']) =>
  profiles.length > 0 && profiles.length < 4 && similar.length > 0;

/** After the only ones found: a wider search, of the whole country where a region was chosen. */
function NobodyElse({ address }: { address: Address }) {
  const { t } = useTranslation('search');
  const isRegion = address.countryregion !== undefined;
  return (
    <div className={classes.few}>
      <p>{t('similar.few')}</p>
      <ButtonLink to={isRegion ? changedAddress(address, { countryregion: undefined }) : everywhere(address)}>
        {t(isRegion ? 'filter.any_region' : 'empty.action')}
      </ButtonLink>
    </div>
  );
}

interface ResultsProps {
  answer: Answer<typeof searchMembers>;
  address: Address;
  /** No match in the reader's country although no filter is set. */
  isFar: boolean;
}

/** The members found, and those just outside the filter. */
export function Results({ answer, address, isFar }: ResultsProps) {
  const { t } = useTranslation('search');
  const isVisitor = useUser() === null;
  const { profiles, similar, has_origin, filter } = answer;
  if (isFar) {
    return (
      <>
        <p>{t(has_origin && filter.sort !== 'newest' ? 'far.nearest' : 'far.anywhere')}</p>
        <FoundGrid members={similar} label={t('results')} isFirst />
        {isVisitor && <Invitation />}
      </>
    );
  }
  return (
    <>
      {profiles.length > 0 ? <FoundPages address={address} /> : <Nobody address={address} />}
      {isFew(answer) && <NobodyElse address={address} />}
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

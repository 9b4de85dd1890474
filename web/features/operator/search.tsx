import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { findMembers } from '@rendezvous/contract/member-search';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import { useBrandName, useChosenBrand, useDesk } from './desk.queries.ts';
import { chooseBrand, useScreens } from './navigation.tsx';
import href from './search.css?url';

const SearchStyle = fetchedStyle(href, 'search');
const [store, spotlight] = createSpotlight();

/** Fewer letters are of too many members. */
const fewestLetters = 3;

/** Members by name, address, id or the number of a payment, as one types; each search is in the audit. */
function useMembers(typed: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const site = useChosenBrand();
  const brandName = useBrandName();
  const maySee = useDesk().operator?.permissions.includes('members.read');
  const [words] = useDebouncedValue(typed.trim(), 400);
  const { data } = useQuery({
    queryKey: [findMembers.path, site ?? '', words],
    queryFn: () => api(findMembers, { body: { words, site } }),
    enabled: maySee === true && words.length >= fewestLetters,
  });
  // Mantine's list chooses its first line as one types, and none that comes later.
  useEffect(() => {
    if (data && !document.querySelector('.desk-find [data-selected]'))
      document.querySelector('.desk-found')?.setAttribute('data-selected', 'true');
  }, [data]);
  return (data?.members ?? []).map(({ id, name, email, site: brand }) => ({
    id,
    label: name || email || '–',
    description: [name && email, brandName(brand)].filter(Boolean).join(' · '),
    // Found by what their label may not have.
    keywords: [typed],
    onClick: () => inBackground(navigate(`/operator/members/${id}`)),
  }));
}

/** Searches the screens and brands of the desk, and members. */
export default function Search({ asked }: { asked: number }) {
  const { t } = useTranslation('operator');
  const navigate = useNavigate();
  const { brands } = useDesk();
  const [typed, type] = useState('');
  const members = useMembers(typed);
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const screens = useScreens().map(({ name, path, icon: Icon }) => ({
    id: name,
    label: t(`screen.${name}`),
    leftSection: <Icon size={20} aria-hidden />,
    onClick: () => inBackground(navigate(path)),
  }));
  const choices = brands.map(({ id, name }) => ({ id: `brand:${id}`, label: name, onClick: () => chooseBrand(id) }));
  return (
    <>
      <OverlayStyle />
      <SearchStyle />
      <Spotlight
        store={store}
        shortcut={null}
        query={typed}
        onQueryChange={type}
        nothingFound={t('search.nothing')}
        limit={40}
        classNames={{ search: 'desk-search', action: 'desk-found', actionsList: 'desk-find' }}
        searchProps={{
          'aria-label': t('search.label'),
          placeholder: t('search.label'),
          leftSection: <IconSearch size={20} aria-hidden />,
        }}
        actions={[
          { group: t('search.screens'), actions: screens },
          { group: t('search.brands'), actions: choices },
          ...(members.length > 0 ? [{ group: t('screen.members'), actions: members }] : []),
        ]}
      />
    </>
  );
}

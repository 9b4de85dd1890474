import { createSpotlight, Spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import { OverlayStyle } from '../../platform/theme/overlay-style.tsx';
import { useDesk } from './desk.queries.ts';
import { chooseBrand, useScreens } from './navigation.tsx';
import href from './search.css?url';

const SearchStyle = fetchedStyle(href, 'search');
const [store, spotlight] = createSpotlight();

/** Searches the screens and brands of the desk. */
export default function Search({ asked }: { asked: number }) {
  const { t } = useTranslation('operator');
  const navigate = useNavigate();
  const { brands } = useDesk();
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
        ]}
      />
    </>
  );
}

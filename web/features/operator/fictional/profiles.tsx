import { Button } from '@mantine/core';
import type { FictionalMonth, FictionalProfile } from '@rendezvous/contract/fictional';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useMonths } from '../../../platform/i18n/dates.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { chosenBrand, useBrandName, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';
import { useAge } from '../use-age.ts';
import { fictionalQuery, numbersQuery } from './fictional.queries.ts';
import { FictionalStyle } from './fictional-style.tsx';
import { Picture } from './picture.tsx';

const MakeProfile = lazy(() => import('./make-profile.tsx'));
const OneProfile = lazy(() => import('./one-profile.tsx'));

export const handle = { i18n: ['fictional', 'profile', 'photo', 'place', 'account', 'member'] };

const load = (args: LoaderArgs) =>
  loadQueries(args, [fictionalQuery(chosenBrand(args)), numbersQuery(chosenBrand(args))]);

export { load as clientLoader, load as loader };

/** The operator's own profiles, and what the regulator may ask about them. */
export default function FictionalScreen() {
  const { t } = useTranslation('fictional');
  const { profiles } = useSuspenseQuery(fictionalQuery(useChosenBrand())).data;
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<FictionalProfile | null>(null);
  return (
    <DeskPage
      title={t('operator:screen.fictional')}
      text={t('profiles.text')}
      action={
        <Button color="secondary" onClick={() => setMaking(true)}>
          {t('profiles.make')}
        </Button>
      }
    >
      <FictionalStyle />
      <DeskTable
        label={t('operator:screen.fictional')}
        columns={useColumns()}
        rows={profiles}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={t('profiles.none')}
      />
      <Numbers />
      <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title={t('profiles.make')}>
        <Suspense>{isMaking && <MakeProfile onDone={() => setMaking(false)} />}</Suspense>
      </Dialog>
      <Dialog isOpen={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ''}>
        <Suspense>{opened && <OneProfile id={opened.id} onDone={() => setOpened(null)} />}</Suspense>
      </Dialog>
    </DeskPage>
  );
}

function useColumns(): readonly Column<FictionalProfile>[] {
  const { t } = useTranslation('fictional');
  const format = useFormat();
  const brandName = useBrandName();
  const age = useAge();
  const isHydrated = useHydrated();
  return [
    {
      head: t('profiles.name'),
      cell: ({ id, photo, name, age: years }) => (
        <span className="desk-person">
          {photo ? <Picture className="desk-face" profile={id} photo={photo} alt="" /> : <span className="desk-face" />}
          <b dir="auto">{`${name}, ${years}`}</b>
        </span>
      ),
    },
    {
      head: t('profiles.place'),
      cell: ({ city, country }) => [city, country && format.country(country)].filter(Boolean).join(', ') || '–',
    },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
    {
      head: t('profiles.waiting'),
      cell: ({ waiting, oldest, hidden }) => (
        <>
          {oldest && isHydrated
            ? t('profiles.since', { count: format.number(waiting), age: age(oldest) })
            : format.number(waiting)}
          {hidden && <p className="desk-soft">{t('profiles.hidden')}</p>}
        </>
      ),
    },
    { head: t('profiles.answered_by'), cell: ({ answered_by }) => answered_by ?? '–' },
  ];
}

/** Counts that a regulator may ask for; nobody is named in them. */
function Numbers() {
  const { t } = useTranslation('fictional');
  const format = useFormat();
  const nameOf = useMonths();
  const brandName = useBrandName();
  const { now, months } = useSuspenseQuery(numbersQuery(useChosenBrand())).data;
  const column = (name: 'made' | 'retired' | 'received' | 'sent' | 'closed' | 'credits'): Column<FictionalMonth> => ({
    head: t(`numbers.${name}`),
    cell: (one) => format.number(one[name]),
  });
  return (
    <section className="desk-counts">
      <h2>{t('numbers.title')}</h2>
      <p className="desk-soft">{t('numbers.text')}</p>
      {now.length > 0 && (
        <p>{now.map(({ site, profiles }) => `${brandName(site)}: ${format.number(profiles)}`).join(' · ')}</p>
      )}
      <DeskTable
        isPart
        label={t('numbers.title')}
        columns={[
          { head: t('numbers.month'), cell: ({ month }) => nameOf(month) },
          { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
          ...(['made', 'retired', 'received', 'sent', 'closed', 'credits'] as const).map(column),
        ]}
        rows={months}
        rowKey={({ month, site }) => `${month} ${site}`}
        empty={t('numbers.none')}
      />
    </section>
  );
}

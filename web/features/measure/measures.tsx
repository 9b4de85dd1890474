import { Skeleton } from '@mantine/core';
import { markNoticesSeen } from '@rendezvous/contract/measure';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import type { PageHandle } from '../../platform/document/handle.ts';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loginPathFrom, userOf } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { setUser, useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { State } from '../../ui/state/state.tsx';
import { Text } from '../../ui/text.tsx';
import classes from '../safety/complaints.module.css';
import { linkIn, type MeasuresLink, measuresQuery } from './measure.queries.ts';
import { Statement } from './statement.tsx';
import { Withdrawals } from './withdrawals.tsx';

export const handle: PageHandle = { i18n: ['measure', 'safety', 'access', 'site', 'photo', 'scam', 'payment'] };

/** A visitor without a link logs in first; once arrived, the link is in the page's history entry. */
const load = (args: LoaderArgs) => {
  const url = new URL(args.request.url);
  const isArriving = linkIn(url.search).token !== undefined || typeof document === 'object';
  if (!userOf(args) && !isArriving) throw redirect(loginPathFrom(url));
  return null;
};

export { load as clientLoader, load as loader };

/**
 * The link that led here. It works as long as the mail exists, so it moves from the address, which is seen and shared,
 * into the page's history entry.
 */
function useLink(): MeasuresLink {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const link = linkIn(search);
  const isGiven = link.token !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival by the link
  useEffect(() => {
    if (isGiven) inBackground(navigate('/measures', { replace: true, state: { link } }));
  }, []);
  return isGiven ? link : ((state as { link?: MeasuresLink } | null)?.link ?? {});
}

/** Ends the alert of the notices once they are shown. */
function useSeen(isShown: boolean): void {
  const client = useQueryClient();
  const user = useUser();
  const isUnseen = isShown && user?.unseen_notice === true;
  useEffect(() => {
    if (!isUnseen) return;
    const mark = async () => {
      await api(markNoticesSeen, {});
      setUser(client, { ...user, unseen_notice: false });
    };
    inBackground(mark());
  }, [isUnseen, client, user]);
}

/** What was decided about the reader, why, and how to appeal; also for members who are suspended or banned. */
export default function MeasuresPage() {
  const { t } = useTranslation('measure');
  const link = useLink();
  const { data, error } = useQuery(measuresQuery(link));
  const { day } = useDates();
  useSeen(data !== undefined);
  const barring = data?.measures.find(({ bars, ended }) => bars && !ended);
  const title = t('safety:measures.title');
  if (error) {
    const login = <ButtonLink to="/login?next=%2Fmeasures">{t('access:login.submit')}</ButtonLink>;
    return (
      <Page title={title} hidesHeading width="narrow">
        <State isPage icon={IconScale} title={title} text={problemText(t, error)} action={login} />
      </Page>
    );
  }
  return (
    <Page title={title} width="narrow">
      <p className={classes.intro}>
        {t('safety:measures.text')} <Link to="/pages/ban">{t('house_rules')}</Link>
      </p>
      {!data && <Skeleton height={352} />}
      {data?.measures.length === 0 && data.notices.length === 0 && <Text>{t('empty')}</Text>}
      <div className={classes.form}>
        {data?.notices.map(({ id, name, created_at }) => (
          <Notice key={id} tone="careful" title={t('notice.title', { name, date: day(created_at) })}>
            {t('notice.text')}
          </Notice>
        ))}
        {data?.measures.map((one) => (
          <Statement key={one.id} statement={one} body={data.dispute_body} link={link}>
            {one === barring && <Withdrawals link={link} />}
          </Statement>
        ))}
      </div>
    </Page>
  );
}

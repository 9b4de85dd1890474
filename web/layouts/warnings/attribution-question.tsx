import { Button } from '@mantine/core';
import { answerAttribution, attributionDays } from '@rendezvous/contract/attribution';
import type { SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { useAttribution } from '../../platform/document/page.tsx';
import { formAddress } from '../../platform/form/form-address.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import style from './attribution-question.css?url';
import { isQuiet } from './warnings.rules.ts';

const Style = fetchedStyle(style, 'attribution');

/**
 * Asks a visitor from a traffic source whether a cookie may keep the attribution. A plain form; with script the
 * page stays as it is. Part of the server's page and above its content, so that it covers and moves nothing.
 */
export function AttributionQuestion() {
  const { t } = useTranslation('cookies');
  const [attribution, setAttribution] = useAttribution();
  const { pathname, search } = useLocation();
  if (!attribution.asks || isQuiet(pathname)) return null;
  const answer = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keep = (event.nativeEvent.submitter as HTMLButtonElement).value as 'yes' | 'no';
    setAttribution({ ...attribution, asks: false, isKept: keep === 'yes' });
    // Where the answer is lost nothing is kept, and the next page from a traffic source asks again.
    inBackground(api(answerAttribution, { body: { keep } }).catch(() => undefined));
  };
  return (
    <section className="attribution" aria-label={t('ask.label')}>
      <Style />
      <p>
        {t('ask.text', { days: attributionDays })} <a href="/pages/cookies#list">{t('ask.more')}</a>
      </p>
      <form method="post" action={formAddress(answerAttribution, pathname + search)} onSubmit={answer}>
        {(['yes', 'no'] as const).map((keep) => (
          <Button key={keep} type="submit" name="keep" value={keep} variant="default" size="sm">
            {t(`ask.${keep}`)}
          </Button>
        ))}
      </form>
    </section>
  );
}

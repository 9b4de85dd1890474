import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMonths } from '../../../platform/i18n/dates.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { Text } from '../../../ui/text.tsx';
import { KeptCards } from '../kept/kept-cards.tsx';
import classes from '../payment.module.css';
import { keptQuery, spendingQuery, topUpQuery } from '../payment.queries.ts';
import { TopUpSetting } from '../top-up/top-up.tsx';
import { CarePanel } from './care-panel.tsx';
import { CeilingRow } from './ceiling-row.tsx';
import { PauseRow } from './pause-row.tsx';

export const handle = { i18n: ['payment', 'spending', 'topup'] };

const load = (args: LoaderArgs) => loadQueries(args, [spendingQuery, keptQuery, topUpQuery]);

export { load as clientLoader, load as loader };

/** What a member spent by month, the most they want to spend, and a pause. */
export default function SpendingPage() {
  const { t } = useTranslation('spending');
  const { money } = useFormat();
  const nameOf = useMonths();
  const spending = useSuspenseQuery(spendingQuery).data;
  return (
    <SettingsPage title={t('title')}>
      <CarePanel />
      <SettingsGroup id="months" title={t('months')} text={t('months_text')}>
        {spending.months.length === 0 ? (
          <Text>{t('empty')}</Text>
        ) : (
          <dl className={classes.rows}>
            {spending.months.map(({ month, spent }) => (
              <div key={month + spent.currency} className={classes.row}>
                <dt>{nameOf(month)}</dt>
                <dd>{money(spent)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={classes.links}>
          <Link to="/transactions">{t('payments')}</Link>
        </p>
      </SettingsGroup>
      <SettingsGroup id="hold" title={t('hold')}>
        <CeilingRow spending={spending} />
        <PauseRow spending={spending} />
      </SettingsGroup>
      <KeptCards />
      <TopUpSetting />
    </SettingsPage>
  );
}

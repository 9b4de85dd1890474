import { Button } from '@mantine/core';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { pageMarks, useHouseValues } from '../../../ui/brand/house-values.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './entry-notice.module.css';

const leave = () => window.location.replace('about:blank');
/** Opens legal pages in a new tab, so that visitors can read them before they go on. */
const marks = pageMarks((to, words) => (
  <a href={to} target="_blank" rel="noreferrer">
    {words}
  </a>
));

/** The warning's text and button. */
export function EntryNotice({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation('entry');
  const values = useHouseValues();
  const { fictional_warning } = useSettings();
  const points = ['adults', ...(fictional_warning ? ['fictional'] : []), 'costs', 'care'];
  return (
    <Dialog isOpen onClose={leave} title={t('title')} mustAnswer>
      <p className={classes.text}>{t('intro', values)}</p>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <RichText text={t(point, values)} marks={marks} />
          </li>
        ))}
      </ul>
      <p className={classes.text}>
        <RichText text={t('confirm', values)} marks={marks} />
      </p>
      <div className={classes.actions}>
        <Button color="secondary" fullWidth onClick={onGoOn} data-autofocus>
          {t('go_on', values)}
        </Button>
        <Button variant="default" fullWidth onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </Dialog>
  );
}

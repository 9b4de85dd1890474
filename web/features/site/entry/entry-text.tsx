import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { newTabMarks, useHouseValues } from '../../../ui/brand/house-values.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './entry-text.module.css';

/** What visitors should know before they enter. Its links open in a new tab, to be read before they go on. */
export function EntryText() {
  const { t } = useTranslation('entry');
  const values = useHouseValues();
  const { fictional_warning } = useSettings();
  const points = ['adults', ...(fictional_warning ? ['fictional'] : []), 'costs', 'care'];
  return (
    <>
      <p className={classes.text}>{t('intro', values)}</p>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <RichText text={t(point, values)} marks={newTabMarks} />
          </li>
        ))}
      </ul>
      <p className={classes.text}>
        <RichText text={t('confirm', values)} marks={newTabMarks} />
      </p>
    </>
  );
}

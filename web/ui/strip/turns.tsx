import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './strip.module.css';

/** The buttons to the photos beside the one in view; `last` is the number of the last slide. */
export function Turns({ at, last, go }: { at: number; last: number; go: (to: number) => void }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <button
        type="button"
        className={`${classes.onPhoto} ${classes.turn}`}
        data-side="start"
        disabled={at === 0}
        aria-label={t('previous_photo')}
        onClick={() => go(at - 1)}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <button
        type="button"
        className={`${classes.onPhoto} ${classes.turn}`}
        data-side="end"
        disabled={at === last}
        aria-label={t('next_photo')}
        onClick={() => go(at + 1)}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
    </>
  );
}

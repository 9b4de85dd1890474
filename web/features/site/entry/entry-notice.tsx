import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useHouseValues } from '../../../ui/brand/house-values.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import classes from './entry-text.module.css';
import { EntryText } from './entry-text.tsx';

const leave = () => window.location.replace('about:blank');

/** The warning as a window, which a visitor must answer. */
export function EntryNotice({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation('entry');
  return (
    <Dialog isOpen onClose={leave} title={t('title')} mustAnswer>
      <EntryText />
      <div className={classes.actions}>
        <Button color="secondary" fullWidth onClick={onGoOn} data-autofocus>
          {t('go_on', useHouseValues())}
        </Button>
        <Button variant="default" fullWidth onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </Dialog>
  );
}

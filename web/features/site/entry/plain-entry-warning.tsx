import { Button } from '@mantine/core';
import { second } from '@rendezvous/contract/durations';
import { timestampsCookie, timestampsSeconds } from '../../../platform/browser/timestamps.ts';
import { useNonce } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import { useHouseValues } from '../../../ui/brand/house-values.tsx';
import classes from './entry-text.module.css';
import { EntryText } from './entry-text.tsx';
import style from './plain-entry-warning.css?url';
import saveEntry from './save-entry.ts?script';

const Style = fetchedStyle(style, 'entry');

const dialogId = 'entry';
const saved = [dialogId, timestampsCookie, timestampsSeconds, second].map((one) => JSON.stringify(one)).join();

/**
 * "Important information" on a page without the router's script. The browser closes it by itself; a few lines of script
 * keep the keyboard inside and save that it was accepted.
 */
export function PlainEntryWarning() {
  const { t } = useTranslation('entry');
  return (
    <>
      <Style />
      <dialog open id={dialogId} className="entry" aria-labelledby={`${dialogId}-title`}>
        <h2 id={`${dialogId}-title`}>{t('title')}</h2>
        <EntryText />
        <form method="dialog" className={classes.actions}>
          <Button type="submit" color="secondary" fullWidth autoFocus>
            {t('go_on', useHouseValues())}
          </Button>
          <Button component="a" href="about:blank" variant="default" fullWidth>
            {t('leave')}
          </Button>
        </form>
      </dialog>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours, as text */}
      <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: `(${saveEntry})(${saved})` }} />
    </>
  );
}

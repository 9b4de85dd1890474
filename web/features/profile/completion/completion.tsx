import type { OwnProfile } from '@rendezvous/contract/profile';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { isWithinDays, readTimestamps, saveTimestamp, type Timestamps } from '../../../platform/browser/timestamps.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './completion.module.css';
import { completionOf } from './completion.rules.ts';

/** Days until a dismissed row returns. */
const dismissedFor = 90;
/** At most so many rows at a time: a short list is begun, a long one is left. */
const shownRows = 3;

interface CompletionProps {
  profile: OwnProfile;
  /** The times that the server's page was made with; null in the browser. */
  sent: Timestamps | null;
}

/** The missing parts of the member's profile, the benefit of each, and the way to it. Nothing when all are there. */
export function Completion({ profile, sent }: CompletionProps) {
  const { t } = useTranslation('completion');
  const [times, setTimes] = useState(() => sent ?? readTimestamps());
  const { asked, missing } = completionOf(profile, useSettings());
  const rows = missing.filter((part) => !isWithinDays(times[`own_${part}`], dismissedFor)).slice(0, shownRows);
  if (rows.length === 0) return null;
  const done = asked.length - missing.length;
  return (
    <section className={classes.completion} aria-labelledby="completion">
      <h2 id="completion" className={classes.title}>
        {t('title', { done, all: asked.length })}
      </h2>
      <div className={classes.meter} aria-hidden>
        {asked.map((part, index) => (
          <span key={part} data-done={index < done || undefined} />
        ))}
      </div>
      <ul className={classes.rows}>
        {rows.map((part) => (
          <li key={part} className={classes.row}>
            <a href={`#${part}`} className={classes.link}>
              <span className={classes.what}>{t(`${part}.title`)}</span>
              <span className={classes.why}>{t(`${part}.text`)}</span>
            </a>
            <IconButton
              icon={IconX}
              label={t('common:dismiss', { title: t(`${part}.title`) })}
              onClick={() => setTimes(saveTimestamp(`own_${part}`))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

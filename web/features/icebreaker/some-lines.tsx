import { Button } from '@mantine/core';
import type { Line } from '@rendezvous/contract/icebreaker';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './line-list.module.css';
import { LineList } from './line-list.tsx';
import { firstLines, useLines } from './use-lines.ts';

interface SomeLinesProps {
  /** The other member's id. */
  profile: string;
  onChoose: (line: Line, button: HTMLElement) => void;
  onMore: () => void;
}

/** The first lines, and a button for the others, which also shows a failure. Renders nothing once all are used. */
export function SomeLines({ profile, onChoose, onMore }: SomeLinesProps) {
  const { t } = useTranslation('icebreaker');
  const { lines, error } = useLines(profile);
  if (lines?.length === 0) return null;
  return (
    <section className={classes.some}>
      <h2 className={classes.title}>{t('title')}</h2>
      {!error && (
        <>
          <LineList label={t('title')} lines={lines} most={firstLines} onChoose={onChoose} />
          <p className={classes.hint}>{t('hint')}</p>
        </>
      )}
      <Button variant="subtle" fullWidth mt="2xs" onClick={onMore}>
        {t('open')}
      </Button>
    </section>
  );
}

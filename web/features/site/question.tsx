import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { houseMarks, useHouseValues } from '../../ui/brand/house-values.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './question.module.css';

export function QuestionList({ children }: { children: ReactNode }) {
  return <div className={classes.questions}>{children}</div>;
}

/** Opens the question that the address names. */
function openNamed(question: HTMLDetailsElement | null): void {
  if (question?.id && window.location.hash === `#${question.id}`) question.open = true;
}

/** A question of `faq.json`, such as `paying.refund`, that opens and closes without script. */
export function Question({ name, id }: { name: string; id?: string }) {
  const { t } = useTranslation('faq');
  const values = useHouseValues();
  return (
    <details ref={openNamed} id={id} className={classes.question}>
      <summary className={classes.summary}>
        <h3 className={classes.words}>{t(`${name}.question`, values)}</h3>
        <IconChevronDown className={classes.arrow} size={20} aria-hidden />
      </summary>
      <p className={classes.answer}>
        <RichText text={t(`${name}.answer`, values)} marks={houseMarks} />
      </p>
    </details>
  );
}

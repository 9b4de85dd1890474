import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { PageTitle } from '../../../ui/page.tsx';
import classes from './step-frame.module.css';
import { pathOf, previousStep, progressOf, type Step } from './steps.ts';

interface StepFrameProps {
  step: Step;
  /** Replaces the step's own heading and text. */
  title?: string;
  text?: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of a step: progress, back link, heading and content. */
export function StepFrame({ step, title: own, text, picture, children }: StepFrameProps) {
  const { t } = useTranslation('account');
  const previous = previousStep(step);
  const progress = progressOf(step);
  const title = own ?? t(`signup.${step}.title`);
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce each new step; the first is announced by the page itself.
  useEffect(() => {
    if (step !== 'identity') heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <div className={classes.frame}>
      <PageTitle title={t('signup.label')} />
      <div className={classes.bar}>
        {previous ? (
          <Link to={pathOf(previous)} className={classes.back} aria-label={t('back')}>
            <IconArrowLeft size={22} aria-hidden />
          </Link>
        ) : (
          <span />
        )}
        <span
          className={classes.progress}
          role="progressbar"
          aria-label={t('signup.progress', progress)}
          aria-valuenow={progress.step}
          aria-valuemin={1}
          aria-valuemax={progress.steps}
        >
          <span className={classes.done} style={{ inlineSize: `${(progress.step / progress.steps) * 100}%` }} />
        </span>
      </div>
      {picture}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.text}>{text ?? t(`signup.${step}.text`)}</p>
      {children}
    </div>
  );
}

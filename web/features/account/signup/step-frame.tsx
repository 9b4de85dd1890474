import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useKeyboardHeight } from '../../../platform/browser/keyboard.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { LanguageMenu } from '../../../ui/language-menu.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { Faces } from '../../access/faces.tsx';
import { SignupBar } from './signup-bar.tsx';
import classes from './step-frame.module.css';
import { pathOf, previousStep, progressOf, type Step } from './steps.ts';

const textFields = 'input:not([hidden], [type=radio], [type=checkbox], [type=range], [type=file]), textarea';

interface StepFrameProps {
  step: Step;
  /** Replaces the step's own heading and text. */
  title?: string;
  text?: ReactNode;
  picture?: ReactNode;
  /** Where the first step leads back to; the home page by default. */
  back?: string;
  onSkip?: (() => void) | undefined;
  children: ReactNode;
}

/** A step of sign-up: bar, progress, one question, and its answer. Nothing else is on the screen. */
export function StepFrame({ step, title: own, text, picture, back = '/', onSkip, children }: StepFrameProps) {
  const { t } = useTranslation('account');
  const circumstances = { site: useSettings(), user: useUser() };
  const previous = previousStep(step, circumstances);
  const progress = progressOf(step, circumstances);
  const title = own ?? t(`signup.${step}.title`);
  const frame = useKeyboardHeight<HTMLDivElement>();
  const question = useRef<HTMLDivElement>(null);
  // Screen readers announce each new step: its heading, or with a mouse, where no keyboard opens on the screen, the
  // field in the group of that name. The first is announced by the page itself.
  useEffect(() => {
    const first = (which: string) => question.current?.querySelector<HTMLElement>(which);
    const field = matchMedia('(pointer: fine)').matches && first(textFields);
    (field || (step !== 'identity' && first('h1')) || null)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <div ref={frame} className={classes.frame}>
      <Faces isStrip />
      <PageTitle title={t('signup.label')} />
      <SignupBar back={step === 'identity' ? back : previous && pathOf(previous)}>
        {step === 'identity' && <LanguageMenu />}
        {onSkip && (
          <Button variant="subtle" px="xs" onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
      </SignupBar>
      <div className={classes.progress}>
        <div className={classes.done} style={{ inlineSize: `${(progress.step / progress.steps) * 100}%` }} />
      </div>
      <p className={classes.count}>{t('signup.progress', progress)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one */}
      <div ref={question} className={classes.question} role="group" aria-label={title}>
        {picture}
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.text}>{text ?? t(`signup.${step}.text`)}</p>
        {children}
      </div>
      <p className={classes.legal}>
        <Link to="/pages/terms" target="_blank">
          {t('signup.legal_terms')}
        </Link>
        <Link to="/pages/privacy" target="_blank">
          {t('signup.legal_privacy')}
        </Link>
      </p>
    </div>
  );
}

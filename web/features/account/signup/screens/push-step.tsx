import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSettings } from '../../../../platform/document/page.tsx';
import { pictureAddress } from '../../../../platform/document/pictures/picture-address.ts';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { Notice } from '../../../../ui/state/notice.tsx';
import { canEnablePush, usePush } from '../../../notify/push.ts';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import own from './push-step.module.css';

export function PushStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  useTranslation('notify');
  const { name, cdn_prefix } = useSettings();
  const { state, enable } = usePush();
  const ask = useMutation({ mutationFn: enable });
  const isOpen = state === null || canEnablePush(state);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOpen) ask.mutate();
    else onDone();
  }
  return (
    <StepFrame step="push" onSkip={isOpen ? onDone : undefined}>
      <form className={classes.form} onSubmit={submit}>
        <div className={own.sample} aria-hidden>
          <img src={pictureAddress('/icons/180.png', cdn_prefix)} alt="" />
          <div>
            <strong>{name}</strong>
            {t('notify:push.message')}
          </div>
        </div>
        {typeof state?.isSubscribed === 'object' && <Notice tone="good">{t('signup.push.on')}</Notice>}
        {state?.isSubscribed === 'denied' && <Notice tone="careful">{t('signup.push.denied')}</Notice>}
        {state?.isCapable === false && <Notice tone="plain">{t('signup.push.unsupported')}</Notice>}
        <StepActions isSending={ask.isPending} error={ask.error} label={isOpen ? t('signup.push.enable') : t('next')} />
      </form>
    </StepFrame>
  );
}

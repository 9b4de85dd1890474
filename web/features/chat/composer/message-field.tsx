import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './composer.module.css';

interface MessageFieldProps {
  /** The other member's name. */
  name: string;
  /** The id of the price. */
  describedBy: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** Grows with its text; Enter sends and Shift+Enter starts a line. */
export function MessageField({ name, describedBy, text, onText, onSend, ref }: MessageFieldProps) {
  const { t } = useTranslation('chat');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.style.height = 'auto';
    if (text !== '') element.style.height = `${element.scrollHeight}px`;
  }, [ref, text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  const label = t('placeholder', { name });
  return (
    <textarea
      ref={ref}
      name="text"
      className={classes.text}
      dir="auto"
      rows={1}
      value={text}
      placeholder={t('field')}
      aria-label={label}
      aria-describedby={describedBy}
      enterKeyHint="send"
      onKeyDown={onKeyDown}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

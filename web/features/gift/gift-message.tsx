import { second } from '@rendezvous/contract/durations';
import { useState } from 'react';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { GiftPicture } from './gift-picture.tsx';
import { GiftStyle } from './gift-style.tsx';

/** A gift older than this was there before, and does not celebrate. */
const arrivesWithin = 10 * second;
/** The gifts that this page has celebrated, by the keys of their messages. */
const celebrated = new Set<string>();

function isArriving(key: string, createdAt: string): boolean {
  if (celebrated.has(key) || Math.abs(serverNow() - Date.parse(createdAt)) > arrivesWithin) return false;
  celebrated.add(key);
  return true;
}

interface GiftMessageProps {
  gift: string;
  text: string;
  /** Of its message. */
  messageKey: string;
  createdAt: string;
}

/** A gift in its bubble: the drawing, its name, and the words that came with it. It celebrates once, on arrival. */
export default function GiftMessage({ gift, text, messageKey, createdAt }: GiftMessageProps) {
  const { t } = useTranslation('gift');
  const [celebrates] = useState(() => isArriving(messageKey, createdAt));
  return (
    <span className="gift-message">
      <GiftStyle />
      <span className="gift-picture" data-arriving={celebrates || undefined}>
        <GiftPicture code={gift} size={160} />
      </span>
      <strong>{t([`name.${gift}`, 'name.other'])}</strong>
      {text !== '' && <span className="gift-words">{text}</span>}
    </span>
  );
}

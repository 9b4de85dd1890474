import { parseAddress } from '@rendezvous/contract/text/address';
import { tokenize } from 'linkifyjs';
import { type ReactNode, startTransition, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import Confirmation from '../../../ui/dialog/confirmation.tsx';
import { ReplyStyle } from '../reply/reply-style.tsx';

/** Anything else that looks like an address may be two sentences without a space: `Hello.My name`. */
const web = /^(https?:\/\/|www\.)/i;
/** They end an address, which linkify would take on: closing quotation marks, and punctuation of full width. */
const closing = /([“”„‟«»‹›「」『』。、，；：！？）】]+)/;

/** A text whose web addresses are opened after a question that names where they lead. */
export default function LinkedText({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('chat');
  const [address, setAddress] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const ask = (href: string) =>
    startTransition(() => {
      setAddress(href);
      setAsking(true);
    });
  const host = address && parseAddress(address)?.host;
  const tokens = text.split(closing).flatMap((part) => tokenize(part));
  // Its place in the text tells one token from the next.
  const words = tokens.map((token, place) => {
    const words = token.toString();
    const href = token.isLink && web.test(words) ? token.toHref('https') : '';
    return parseAddress(href) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
      <button key={place} type="button" className="message-link" onClick={() => ask(href)}>
        {words}
      </button>
    ) : (
      words
    );
  });
  return (
    <>
      <ReplyStyle />
      <span dir="auto">{words}</span>
      {host &&
        createPortal(
          <Confirmation
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={async () => window.open(address, '_blank', 'noopener,noreferrer')}
            title={t('link.title', { host })}
            confirm={t('link.open')}
          >
            <p>{t('link.text')}</p>
          </Confirmation>,
          document.body,
        )}
    </>
  );
}

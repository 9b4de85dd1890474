import { parseAddress } from '@rendezvous/contract/text/address';
import { tokenize } from 'linkifyjs';
import { type ReactNode, startTransition, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import Confirmation from '../../../ui/dialog/confirmation.tsx';
import { ReplyStyle } from '../reply/reply-style.tsx';

const isWeb = /^https?:/i;

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
  // Its place in the text tells one token from the next.
  const words = tokenize(text).map((token, place) =>
    isWeb.test(token.toHref('https')) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
      <button key={place} type="button" className="message-link" onClick={() => ask(token.toHref('https'))}>
        {token.toString()}
      </button>
    ) : (
      token.toString()
    ),
  );
  return (
    <>
      <ReplyStyle />
      {words}
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

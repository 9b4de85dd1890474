import type { MessageContent, MessageInput } from '@rendezvous/contract/chat';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Translate, useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './chat-list.module.css';
import type { Shown } from './conversation/group.ts';

/** As both read it, or as it waits in the outbox. */
type Content = MessageContent | MessageInput;

/** How a kind of message is shown; everything around it is the same for all kinds. */
interface KindLooks<Content> {
  /**
   * In its bubble, delivered or still in the outbox. Words stand in an element of their own, beside which others come
   * and go: a browser that translates replaces text nodes, and React would not find them.
   */
  Body(content: Content, t: Translate, message: Shown): ReactNode;
  /** As the preview in the list of chats, where a text is cut. */
  line(content: Content, t: Translate): ReactNode;
}

const mayLink = /https?:\/\/|www\./i;

const LinkedText = lazy(() => import('./link/linked-text.tsx'));
const GiftMessage = lazy(() => import('../gift/gift-message.tsx'));
const PhotoMessage = lazy(async () => ({ default: (await import('./photo/photos.ts')).PhotoMessage }));

/** Of a gift until its script is there, so that nothing above it moves. */
const giftRoom = { display: 'block', width: 192, height: 224 } as const;

/** A page may meet a gift that only a newer one has a name for. */
function GiftName({ code }: { code: string }) {
  return useTranslation('gift').t([`name.${code}`, 'name.other']);
}

const drawings = {
  gift: 'M5 11v10h14V11M3 7h18v4H3zM12 7v14m0-14C9 7 6 6.5 6 4.5S10 2 12 7c2-5 6-4.5 6-2.5S15 7 12 7',
  photo: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 16l5-5 7 7m-1-4 3-3 4 4M15.5 8.5h0',
};

/** Before the words of a line. Drawn here: a font may lack an emoji, and an icon that pages share is fetched alone. */
const Mark = ({ of }: { of: keyof typeof drawings }) => (
  <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden>
    <path d={drawings[of]} />
  </svg>
);

/** A member's words, in the direction of their own script. */
const Words = ({ text }: { text: string }) => <span dir="auto">{text}</span>;

/** Every kind of the contract has its entry here. */
const looks: { readonly [Kind in Content['kind']]: KindLooks<Extract<Content, { kind: Kind }>> } = {
  text: {
    Body: ({ text }) =>
      mayLink.test(text) ? (
        <Suspense fallback={<Words text={text} />}>
          <LinkedText text={text} />
        </Suspense>
      ) : (
        <Words text={text} />
      ),
    line: ({ text }) => <Words text={text} />,
  },
  gift: {
    Body: ({ gift, text }, _t, { key, created_at }) => (
      <Suspense fallback={<span style={giftRoom} />}>
        <GiftMessage gift={gift} text={text} messageKey={key} createdAt={created_at} />
      </Suspense>
    ),
    line: ({ gift, text }) => (
      <>
        <Mark of="gift" />
        <Suspense>
          <span className={text ? classes.hidden : undefined}>
            <GiftName code={gift} />
          </span>
        </Suspense>
        {text && <Words text={` ${text}`} />}
      </>
    ),
  },
  image: {
    Body: (content, _t, message) => (
      <Suspense>
        <PhotoMessage photo={'photo' in content ? content.photo : undefined} message={message} />
      </Suspense>
    ),
    line: (_content, t) => (
      <>
        <Mark of="photo" />
        <span>{t('photo')}</span>
      </>
    ),
  },
  taken_back: { Body: (_content, t) => <em>{t('taken_back')}</em>, line: (_content, t) => <em>{t('taken_back')}</em> },
  unknown: {
    Body: (_content, t) => <em>{t('unknown_kind')}</em>,
    line: (_content, t) => <em>{t('unknown_kind')}</em>,
  },
};

/** A page that stays open across a release may receive kinds that only newer pages know. */
const looksOf = ({ kind }: Content): KindLooks<Content> => looks[Object.hasOwn(looks, kind) ? kind : 'unknown'];

export function MessageBody({ message }: { message: Shown }): ReactNode {
  const { t } = useTranslation('chat');
  return looksOf(message.content).Body(message.content, t, message);
}

/** `t` has the words of `chat`. */
export const lineOf = (content: Content, t: Translate): ReactNode => looksOf(content).line(content, t);

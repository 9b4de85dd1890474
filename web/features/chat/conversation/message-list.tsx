import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Bubble } from './bubble.tsx';
import { byDay, dayOf, type Shown } from './group.ts';
import classes from './message-list.module.css';

interface MessageListProps {
  messages: readonly Shown[];
  label: string;
  /** Above the first message, where older ones can be read. */
  older: ReactNode;
  /** Above the first message, where none are older or the reader may not read them. */
  top: ReactNode;
  /** Below the last message. */
  children: ReactNode;
}

/** Messages by day, laid out from the end of the list, so that loading older ones moves nothing. */
export function MessageList({ messages, label, older, top, children }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useScrollAnchor(box, last);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll with the keys
    <div ref={box} className={classes.scroll} role="log" aria-label={label} tabIndex={0}>
      <div className={classes.content}>
        {older || top}
        {useHydrated() && byDay(messages).map((day) => <DayOf key={`${dayOf(day.at)}`} {...day} />)}
        {children}
      </div>
    </div>
  );
}

function DayOf({ at, groups }: { at: string; groups: Shown[][] }) {
  const format = useFormat();
  const { t } = useTranslation('chat');
  const today = new Date(serverNow());
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const name =
    dayOf(at) === today.toDateString()
      ? t('today')
      : dayOf(at) === yesterday.toDateString()
        ? t('yesterday')
        : format.weekday(at);
  return (
    <section className={classes.day}>
      <h2 className={classes.date}>{name}</h2>
      {groups.map((group) => (
        <div key={group[0]?.key} className={classes.group} data-own={group[0]?.own || undefined}>
          {group.map((message, index) => (
            <Bubble key={message.key} message={message} isLast={index === group.length - 1} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** Further than this from the end, in pixels, the reader is looking at earlier messages. */
const readingFrom = 80;

/** An own message scrolls the list to its end; any other change leaves what is being read where it is. */
function useScrollAnchor(box: React.RefObject<HTMLDivElement | null>, last: Shown | undefined): void {
  const anchor = useRef<{ element: Element; top: number }>(null);
  useEffect(() => {
    const list = box.current;
    if (!list?.firstElementChild) return;
    const setAnchor = () => {
      const element = list.scrollTop < -readingFrom ? inSight(list) : undefined;
      anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null;
    };
    const observer = new ResizeObserver(() => {
      if (anchor.current?.element.isConnected)
        list.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top;
      setAnchor();
    });
    observer.observe(list.firstElementChild);
    list.addEventListener('scroll', setAnchor, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', setAnchor);
    };
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list goes to its end at every new last message
  useLayoutEffect(() => {
    if (!box.current || !last?.own) return;
    anchor.current = null;
    box.current.scrollTop = 0;
  }, [box, last?.key, last?.own]);
}

/** More than the space between two groups, in pixels. */
const gap = 16;

/** A group of messages in the middle of the list. Days grow at their top, so their start is no anchor. */
function inSight(list: HTMLElement): Element | undefined {
  const { left, top, width, height } = list.getBoundingClientRect();
  const groups = [0, gap, -gap].map((off) =>
    document.elementFromPoint(left + width / 2, top + height / 2 + off)?.closest(`.${classes.group}`),
  );
  return groups.find((group) => group) ?? undefined;
}

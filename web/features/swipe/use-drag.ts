import { type PointerEvent, type RefObject, type SyntheticEvent, useRef } from 'react';
import { wantsLessMotion } from '../../platform/browser/motion.ts';

export type Side = 'like' | 'pass';

/** Pixels before a press becomes a drag. */
const slack = 8;
/** A card released beyond this leaves; in pixels, as a hand moves no further on a wide screen. */
const farEnough = 110;
/** A card flicked at this speed leaves too; in pixels per millisecond. */
const fastEnough = 0.5;
/** Degrees by which a card turns on its way to the side. */
const turn = 12;
const springBack = { duration: 180, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' };

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** The card's width, measured once: reading it while it moves would lay out the page. */
  readonly width: number;
  isMoving: boolean;
  dx: number;
  /** Where and when the pointer was a moment ago, for its speed. */
  before: { x: number; at: number };
  last: { x: number; at: number };
}

/** The mark on the card that shows the decision: like or pass. */
const stampOf = (card: HTMLElement, side: Side) => card.querySelector<HTMLElement>(`[data-stamp="${side}"]`);

export const transformAt = (dx: number, dy: number, width: number): string =>
  `translate3d(${dx}px, ${dy}px, 0) rotate(${(dx / width) * turn}deg)`;

function show(card: HTMLElement, { dx, width }: Drag, dy: number): void {
  card.style.transform = transformAt(dx, dy, width);
  const part = Math.min(1, Math.abs(dx) / farEnough);
  for (const side of ['like', 'pass'] as const) {
    const stamp = stampOf(card, side);
    if (!stamp) continue;
    const isMeant = side === (dx > 0 ? 'like' : 'pass');
    // Opaque and full size where letting go decides.
    stamp.style.opacity = String(isMeant ? part : 0);
    stamp.style.scale = String(0.6 + 0.4 * part);
  }
}

/** Shows the mark of a decision in full. */
export function stamp(card: HTMLElement, side: Side): void {
  const mark = stampOf(card, side);
  if (mark) Object.assign(mark.style, { opacity: '1', scale: '1' });
}

/** Removes the styles set by a drag or a decision. */
export function clear(card: HTMLElement): void {
  card.style.transform = '';
  for (const side of ['like', 'pass'] as const) {
    const mark = stampOf(card, side);
    if (mark) Object.assign(mark.style, { opacity: '', scale: '' });
  }
}

/** The card springs back to its place. */
function release(card: HTMLElement): void {
  const from = card.style.transform;
  clear(card);
  if (!wantsLessMotion()) card.animate({ transform: [from, 'none'] }, springBack);
}

/**
 * Lets a card follow the finger, by its transform alone. `onLeave` is called when it is let go beyond the edge or
 * flicked, and returns whether it leaves; otherwise it springs back.
 */
export function useDrag(card: RefObject<HTMLElement | null>, onLeave: (side: Side) => boolean) {
  const drag = useRef<Drag>(null);
  /** The click that follows a drag opens nothing. */
  const wasDragged = useRef(false);

  const end = (side?: Side) => {
    const { current } = drag;
    drag.current = null;
    if (!current?.isMoving || !card.current) return;
    if (!side || !onLeave(side)) release(card.current);
  };

  return {
    onPointerDown: ({ button, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      wasDragged.current = false;
      if (button !== 0 || !isPrimary || !card.current) return;
      const now = { x, at: performance.now() };
      drag.current = {
        ...{ pointer: pointerId, x, y, width: card.current.offsetWidth, isMoving: false, dx: 0 },
        ...{ before: now, last: now },
      };
    },
    onPointerMove: ({ pointerId, clientX: x, clientY }: PointerEvent) => {
      const { current } = drag;
      if (!current || !card.current || current.pointer !== pointerId) return;
      const dy = clientY - current.y;
      current.dx = x - current.x;
      if (!current.isMoving && Math.hypot(current.dx, dy) < slack) return;
      if (!current.isMoving) {
        current.isMoving = true;
        wasDragged.current = true;
        card.current.setPointerCapture(pointerId);
      }
      const at = performance.now();
      if (at - current.last.at > 40) {
        current.before = current.last;
        current.last = { x, at };
      }
      show(card.current, current, dy);
    },
    onPointerUp: ({ clientX: x, pointerId }: PointerEvent) => {
      const { current } = drag;
      if (!current || current.pointer !== pointerId) return;
      const { dx, before } = current;
      const speed = (x - before.x) / Math.max(1, performance.now() - before.at);
      const isFlick = Math.abs(speed) > fastEnough && Math.sign(speed) === Math.sign(dx);
      const leaves = Math.abs(dx) > farEnough || (isFlick && Math.abs(dx) > slack);
      end(leaves ? (dx > 0 ? 'like' : 'pass') : undefined);
    },
    // The browser scrolls instead.
    onPointerCancel: () => end(),
    onClickCapture: (event: SyntheticEvent) => {
      if (!wasDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser would drag the link or its picture.
    onDragStart: (event: SyntheticEvent) => event.preventDefault(),
  };
}

import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { wantsLessMotion } from '../browser/motion.ts';
import { inBackground } from '../query/background.ts';
import { isPlainPress } from './follow.ts';

/** `--motion-move`. */
const timing = { duration: 280, easing: 'ease-out' };

/** The path of the profile that is opened or was left, and where its picture was on the page before. */
let former: { readonly path: string; readonly box: DOMRect } | undefined;

/**
 * Shared-element transition: moves an element to its place from where its picture was on the page before. Not a view
 * transition: while one lasts, the page takes no presses.
 */
function moveIn(element: Element, box: DOMRect, options: PropertyIndexedKeyframes = {}): void {
  if (wantsLessMotion() || !box.width) return;
  // Once the router has scrolled the page.
  requestAnimationFrame(() => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const from = `translate(${box.x - x}px, ${box.y - y}px) scale(${box.width / width}, ${box.height / height})`;
    element.animate({ transformOrigin: ['0 0', '0 0'], transform: [from, 'none'], ...options }, timing);
  });
}

/** Kept in `location.state`: the paths of the profiles in the list that led here, for the next member. */
export interface ListState {
  readonly listPaths?: readonly string[];
}

/** For the picture of a profile: grows out of the card that was pressed. */
export function useMorphTarget<E extends HTMLElement>() {
  const picture = useRef<E>(null);
  useLayoutEffect(() => {
    const element = picture.current;
    const path = location.pathname;
    if (element && former?.path === path) moveIn(element, former.box);
    return () => {
      former = element ? { path, box: element.getBoundingClientRect() } : undefined;
    };
  }, []);
  return picture;
}

/**
 * For a list of cards, whose links are marked with `data-morph`: on a press, the card's picture grows into that of the
 * page, and on the way back it shrinks into the card.
 */
export function useMorphOnPress(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const card = former && document.querySelector(`a[data-morph][href="${CSS.escape(former.path)}"]`)?.closest('li');
    if (card && former) moveIn(card, former.box, { zIndex: [2, 2], pointerEvents: ['none', 'none'] });
    former = undefined;
  }, []);
  return (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-morph]');
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    const card = link.closest('li');
    former = card ? { path: link.pathname, box: card.getBoundingClientRect() } : undefined;
    const links = event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-morph]');
    const state: ListState = { listPaths: Array.from(links, ({ pathname }) => pathname) };
    inBackground(navigate(link.pathname, { state }));
  };
}

import { wantsLessMotion } from '../../../platform/browser/motion.ts';
import { inBackground } from '../../../platform/query/background.ts';

const flight = { duration: 280, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' };

/** Animates a copy of the line from its button to the field, whose text appears as it arrives. */
export function flyInto(field: Element | null | undefined, button: HTMLElement): void {
  if (!field || wantsLessMotion()) return;
  const [from, to] = [button.getBoundingClientRect(), field.getBoundingClientRect()];
  const likeness = button.cloneNode(true) as HTMLElement;
  likeness.inert = true;
  Object.assign(likeness.style, {
    position: 'fixed',
    zIndex: 'calc(var(--mantine-z-index-max) + 1)',
    insetBlockStart: `${from.top}px`,
    insetInlineStart: `${from.left}px`,
    width: `${from.width}px`,
    pointerEvents: 'none',
  });
  document.body.append(likeness);
  const way = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
  const moving = likeness.animate({ transform: ['none', way], opacity: [1, 1, 0] }, flight);
  const remove = () => likeness.remove();
  // Rejected when it is cancelled.
  inBackground(moving.finished.then(remove, remove));
  field.animate({ color: ['transparent', 'transparent', getComputedStyle(field).color] }, flight);
}

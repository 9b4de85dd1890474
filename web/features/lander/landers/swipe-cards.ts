/**
 * Lets a thumb decide on the upper card of the deck as its buttons do. The build turns this function into text
 * (`?script`), so it must not use anything outside itself.
 */
export default function swipeCards(id: string): void {
  const deck = document.getElementById(id);
  /** In pixels: where a movement becomes a swipe, and where the swipe becomes a decision. */
  const [swipesFrom, decidesFrom] = [8, 90];
  let card: HTMLElement | undefined;
  let from = 0;
  let moved = 0;
  const place = (side: string, transform: string, transition: string) => {
    if (!card) return;
    card.dataset.side = side;
    card.style.transform = transform;
    card.style.transition = transition;
  };
  const end = (isDecided: boolean) => {
    place('', '', '');
    const decision = moved > 0 ? 'like' : 'pass';
    const choice = card?.querySelector<HTMLInputElement>(`[value="${decision}"]`);
    card = undefined;
    if (choice && isDecided && Math.abs(moved) > decidesFrom) choice.checked = true;
  };
  deck?.addEventListener('pointerdown', ({ target, isPrimary, button, clientX }) => {
    const pressed = target as HTMLElement;
    if (!isPrimary || button !== 0 || pressed.closest('label')) return;
    card = pressed.closest<HTMLElement>('.card') ?? undefined;
    from = clientX;
    moved = 0;
  });
  deck?.addEventListener('pointermove', ({ pointerId, clientX }) => {
    moved = clientX - from;
    if (!card || Math.abs(moved) < swipesFrom) return;
    card.setPointerCapture(pointerId);
    const side = Math.abs(moved) < decidesFrom ? '' : moved > 0 ? 'like' : 'pass';
    place(side, `translateX(${moved}px) rotate(${moved / 24}deg)`, 'none');
  });
  deck?.addEventListener('pointerup', () => end(true));
  deck?.addEventListener('pointercancel', () => end(false));
}

/**
 * Gives each film a button instead of the browser's controls, and plays those in view until the visitor pauses them.
 * Where less motion or less data is asked for, a film waits for its button. The build turns this function into text
 * (`?script`), so it must not use anything outside itself.
 */
export default function playFilms(): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  const waits = connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const paused = new Set<Element>();
  // One that cannot be played keeps its poster.
  const play = (film: HTMLVideoElement) => film.play().catch(() => {});
  const inView = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const film = target as HTMLVideoElement;
        if (!isIntersecting) film.pause();
        else if (!paused.has(film)) play(film);
      }
    },
    { threshold: 0.4 },
  );
  for (const film of document.querySelectorAll<HTMLVideoElement>('.film-picture')) {
    const button = film.nextElementSibling as HTMLButtonElement;
    const show = () => {
      const { play = '', pause = '' } = button.dataset;
      button.setAttribute('aria-label', film.paused ? play : pause);
      button.toggleAttribute('data-playing', !film.paused);
    };
    film.onplay = show;
    film.onpause = show;
    button.onclick = () => {
      if (film.paused) {
        paused.delete(film);
        play(film);
      } else {
        paused.add(film);
        film.pause();
      }
    };
    film.controls = false;
    button.hidden = false;
    if (waits) paused.add(film);
    show();
    inView.observe(film);
  }
}

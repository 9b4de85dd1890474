/**
 * Starts a page's script once the page is painted. The build turns this function into text (`?script`, see
 * `vite/inline-scripts.ts`) and the server inlines it, so it must not use anything outside itself. Runs once the style
 * has loaded, and waits until the first pictures are painted, unless they take longer than `maxWaitMs`; a page in the
 * background is never painted, and does not wait for that. Then works in small tasks, so that the page stays
 * responsive: preloads the files, runs the libraries, starts the router's script, an element of type `waiting`. If that
 * fails, as after an update of the site, reloads the page, at most once in `reloadPause` milliseconds (§8). Until then
 * notes presses of buttons that do nothing by themselves, and holds those of links that open a window (`presses.ts`).
 */
export default function start(
  hrefs: readonly string[],
  libraries: string | null,
  waiting: string,
  maxWaitMs: number,
  reloadedAt: string,
  reloadPause: number,
): void {
  const pressed = new Map<Element, MouseEvent>();
  const note = (press: MouseEvent) => {
    const { target, metaKey, altKey, ctrlKey, shiftKey } = press;
    const control = (target as Element).closest('button[type=button]:not([popovertarget]),a[aria-haspopup]');
    // For a new tab.
    if (!control || metaKey || altKey || ctrlKey || shiftKey) return;
    if (control.tagName === 'A') press.preventDefault();
    control.setAttribute('data-pressed', '');
    pressed.set(control, press);
  };
  addEventListener('click', note);
  window.takePresses = () => {
    removeEventListener('click', note);
    return pressed;
  };
  const { port1, port2 } = new MessageChannel();
  const next = () =>
    new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(0);
    });
  const painted = () =>
    document.hidden ? undefined : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const late = new Promise((done) => setTimeout(done, maxWaitMs));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  const seen = Promise.all(pictures.map((image) => image.decode().catch(() => {}))).then(painted);
  const take = async () => {
    for (const href of hrefs) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      await next();
    }
    if (libraries) await import(libraries).catch(() => {});
    await next();
    const { nonce, text } = document.querySelector(`script[type="${waiting}"]`) as HTMLScriptElement;
    const script = Object.assign(document.createElement('script'), { type: 'module', nonce, text });
    script.onerror = () => {
      // Links lead on by themselves again.
      removeEventListener('click', note);
      try {
        if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < reloadPause) return;
        sessionStorage.setItem(reloadedAt, String(Date.now()));
        location.reload();
      } catch {
        // A browser that denies storage would be reloaded for ever.
      }
    };
    document.head.append(script);
    port1.close();
  };
  Promise.race([seen, late]).then(take).catch(reportError);
}

/**
 * Starts a page's script once the page is seen. The build writes it as text (`?script`, see `vite/inline-scripts.ts`) and
 * the server puts that into the page, so it may use nothing from around it. It runs once the style has come: waits for the
 * first pictures, unless they take longer than `waitsAtMost`, and until they are painted; a page in the background is not
 * painted, and does not wait for that. What it does then it does in small tasks, so that a press in between is answered:
 * names the files to fetch, lets the libraries run by themselves, then starts the router's script, which waits as an
 * element of the type `waiting`. Where one of them is gone, as after an update of the site, the page is loaded anew, at
 * most once in `reloadPause` milliseconds (§8).
 */
export default function start(
  hrefs: readonly string[],
  libraries: string | null,
  waiting: string,
  waitsAtMost: number,
  reloadedAt: string,
  reloadPause: number,
): void {
  const { port1, port2 } = new MessageChannel();
  const next = () =>
    new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(0);
    });
  const painted = () => (document.hidden ? undefined : new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const late = new Promise((done) => setTimeout(done, waitsAtMost));
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
      if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < reloadPause) return;
      sessionStorage.setItem(reloadedAt, String(Date.now()));
      location.reload();
    };
    document.head.append(script);
    port1.close();
  };
  Promise.race([seen, late]).then(take).catch(reportError);
}

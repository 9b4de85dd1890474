/**
 * Opens the warning as a modal window, which a visitor must answer, and saves in the cookie of `timestamps.ts` that it
 * was accepted. The build turns this function into text (`?script`), so it must not use anything outside itself.
 */
export default function saveEntry(id: string, cookie: string, maxAgeSeconds: number, second: number): void {
  const dialog = document.getElementById(id) as HTMLDialogElement | null;
  if (!dialog) return;
  let isAccepted = false;
  dialog.removeAttribute('open');
  if (matchMedia('(display-mode: standalone)').matches) return;
  dialog.showModal();
  dialog.querySelector('a[href="about:blank"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    location.replace('about:blank');
  });
  // Some browsers let Escape, or Back on a phone, close a dialog whatever the page says.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => isAccepted || dialog.showModal());
  dialog.querySelector('form')?.addEventListener('submit', () => {
    isAccepted = true;
    const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
    const name = prefix + cookie;
    const known = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    const others = (known?.slice(name.length + 1) ?? '').split('.').filter((one) => one && !one.startsWith('entry-'));
    const times = [...others, `entry-${Math.floor(Date.now() / second)}`].join('.');
    document.cookie = `${name}=${times}; max-age=${maxAgeSeconds}; path=/; samesite=lax${secure}`;
  });
}

interface OfflinePage {
  readonly name: string;
  /** In every language of the site: the page is kept by the browser and shown when nothing can be asked for. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string; readonly retry: string }>>;
  /** The language it is written in, until the cookie of whoever sees it says another. */
  readonly locale: string;
  readonly nonce: string;
}

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;text-align:center}
.name{font-size:1.375rem;font-weight:800;letter-spacing:-.03em}h1{font-size:1.5rem;margin:24px 0 8px;text-wrap:balance}p{margin:0 auto;max-width:44ch}
a{display:inline-block;margin-top:24px;padding:12px 28px;min-height:48px;border-radius:12px;background:CanvasText;color:Canvas;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid;outline-offset:3px}`;

const script = `const all=JSON.parse(document.getElementById('texts').textContent);
const one=(document.cookie.match(/(?:^|; )i18n_redirected=([^;]+)/)||[])[1];
if(Object.hasOwn(all,one)){document.documentElement.lang=one;document.title=all[one].title;
for(const[key,text]of Object.entries(all[one]))document.getElementById(key).textContent=text}
document.getElementById('retry').onclick=(event)=>{event.preventDefault();location.reload()};
addEventListener('online',()=>location.reload());`;

/** The page that the service worker shows without a connection: one file, nothing else is needed. */
export function offlinePage({ name, texts, locale, nonce }: OfflinePage): string {
  const own = texts[locale] ?? Object.values(texts)[0];
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(own?.title)}</title><style>${style}</style></head>
<body><main><div class="name">${escapeHtml(name)}</div><h1 id="title">${escapeHtml(own?.title)}</h1><p id="text">${escapeHtml(own?.text)}</p><a id="retry" href="/">${escapeHtml(own?.retry)}</a></main>
<script type="application/json" id="texts">${json}</script><script nonce="${nonce}">${script}</script></body></html>`;
}

const escapeHtml = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

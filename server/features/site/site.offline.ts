import type { Theme } from '@rendezvous/contract/site';
import { escapeHtml } from '@rendezvous/contract/text/html';
import { markOf, nameStyleOf } from '@rendezvous/contract/wordmark';

interface OfflinePage {
  readonly name: string;
  readonly theme: Theme;
  /** In all languages of the site, because the browser caches the page and shows it without a connection. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string; readonly retry: string }>>;
  /** The initial language, unless the reader's cookie names another. */
  readonly locale: string;
  readonly nonce: string;
}

const darkColors = (color: string) => `:root{--words:#ece7e4;--quiet:#aea5a3;--name:#ece7e4;
--back:color-mix(in oklab,${color} 6%,#141115)}
@supports (color:oklch(from red l c h)){:root{--name:oklch(from ${color} max(l,.8) min(c,.12) h)}}`;

const schemes: Readonly<Record<Theme['scheme'], (color: string) => string>> = {
  system: (color) => `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkColors(color)}}`,
  light: () => ':root{color-scheme:light}',
  dark: (color) => `:root{color-scheme:dark}${darkColors(color)}`,
};

/**
 * The pages' look in one piece: their theme's neutrals with a hint of the brand's colour, its colours adjusted to be
 * readable, and fonts of the device that are near theirs.
 */
const styleOf = ({
  primary: color,
  secondary,
  scheme,
  wordmark,
}: Theme) => `:root{--action:color-mix(in oklab,${secondary} 90%,#000);--back:color-mix(in oklab,${color} 3%,#fefdfc);
--words:#241d22;--quiet:#736a63;--name:${color}}
@supports (color:oklch(from red l c h)){:root{--name:oklch(from ${color} min(l,.5) c h)}}
${schemes[scheme](color)}
*{box-sizing:border-box}
body{font:17px/1.55 'Figtree Variable','Avenir Next','Segoe UI',Roboto,Arial,sans-serif;margin:0;
min-height:100dvh;display:grid;
grid-template-rows:auto 1fr;background:var(--back);color:var(--words)}
.name{display:flex;align-items:center;gap:10px;padding:16px 24px;
font-size:1.375rem;${nameStyleOf(wordmark)};color:var(--name);
overflow-wrap:anywhere}
.name svg{display:block;width:1em;height:1em}
main{align-self:center;justify-self:center;padding:24px 24px 96px;text-align:center}
.picture{display:grid;place-items:center;width:104px;height:104px;margin:0 auto 24px;border-radius:50%;
color:var(--name);background:color-mix(in oklab,var(--name) 14%,var(--back))}
h1{font-size:1.375rem;line-height:1.3;letter-spacing:-.015em;margin:0;text-wrap:balance}
p{margin:8px auto 0;max-width:44ch;color:var(--quiet);text-wrap:pretty}
a{display:inline-block;margin-top:24px;padding:12px 28px;min-height:48px;border-radius:12px;
background:var(--action);color:#fff;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid var(--name);outline-offset:3px}`;

const picture = `<svg width="44" height="44" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.4"
stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M9.58 5.548c.24-.11.492-.207.752-.286
c1.88-.572 3.956-.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486
c0 .957-.383 1.824-1.003 2.454m-2.997 1.033h-11.343c-2.572-.004-4.657-2.011-4.657-4.487
c0-2.475 2.085-4.482 4.657-4.482c.13-.582.37-1.128.7-1.62M3 3l18 18"/></svg>`;

const script = `const all=JSON.parse(document.getElementById('texts').textContent);
const prefix=location.protocol==='https:'?'__Host-':'';
const one=(document.cookie.match(new RegExp('(?:^|; )'+prefix+'i18n_redirected=([^;]+)'))||[])[1];
if(Object.hasOwn(all,one)){document.documentElement.lang=one;document.title=all[one].title;
for(const[key,text]of Object.entries(all[one]))document.getElementById(key).textContent=text}
document.getElementById('retry').onclick=(event)=>{event.preventDefault();location.reload()};
addEventListener('online',()=>location.reload());`;

/** The page that the service worker shows without a connection, complete in one file. */
export function offlinePage({ name, theme, texts, locale, nonce }: OfflinePage): string {
  const own = texts[locale] ?? Object.values(texts)[0];
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  const mark = markOf(theme.wordmark, '4 4 24 24', 'var(--action)');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="${theme.primary}"><title>${escapeHtml(own?.title ?? '')}</title>
<style>${styleOf(theme)}</style></head>
<body><header class="name"><span aria-hidden="true">${mark}</span><span>${escapeHtml(name)}</span></header>
<main><div class="picture">${picture}</div><h1 id="title">${escapeHtml(own?.title ?? '')}</h1>
<p id="text">${escapeHtml(own?.text ?? '')}</p>
<a id="retry" href="/">${escapeHtml(own?.retry ?? '')}</a></main>
<script type="application/json" id="texts">${json}</script><script nonce="${nonce}">${script}</script></body></html>`;
}

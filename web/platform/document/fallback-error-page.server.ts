import { escapeHtml } from '@rendezvous/contract/text/html';
import type { I18n } from '../i18n/i18n.ts';

const style = `:root{color-scheme:light dark;--back:#faf8f6;--words:#241d22;--soft:#eae6e1}
@media (prefers-color-scheme:dark){:root{--back:#141115;--words:#ece7e4;--soft:#332d31}}
body{font:17px/1.55 system-ui,sans-serif;margin:0;min-height:100dvh;display:grid;place-items:center;
text-align:center;background:var(--back);color:var(--words)}
main{padding:24px 24px 96px}p{margin:0 0 24px;font-size:.75rem;letter-spacing:.08em;opacity:.7}
h1{max-width:24em;margin:0 0 8px;font-size:1.375rem;line-height:1.3;letter-spacing:-.015em;text-wrap:balance}
a{display:inline-block;padding:12px 28px;border-radius:12px;background:var(--soft);color:inherit;font-weight:600;
text-decoration:none}
:focus-visible{outline:3px solid;outline-offset:3px}`;

/** §8: the server's page when the error page fails too. Uses nothing of the site but its language. */
export function fallbackErrorPage(i18n: I18n, nonce: string): string {
  const t = i18n.translate('site', i18n.words);
  const title = escapeHtml(t('error.page_failed'));
  return `<!doctype html>
<html lang="${i18n.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>500</p><a href="/">${escapeHtml(t('not_found.home'))}</a></main></body></html>`;
}

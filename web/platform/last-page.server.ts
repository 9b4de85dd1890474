import type { I18n } from './i18n.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:64px 16px;text-align:center}
h1{font-size:1.375rem;text-wrap:balance}a{display:inline-block;padding:12px;color:inherit}`;

/** §8: what the server writes when the error page fails too. Nothing of the site but its language. */
export function lastPage(i18n: I18n): string {
  const t = i18n.translate('site', i18n.words);
  const title = escapeHtml(t('error.page_failed'));
  return `<!doctype html>
<html lang="${i18n.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><a href="/">${escapeHtml(t('not_found.home'))}</a></main></body></html>`;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

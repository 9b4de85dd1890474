import type { Locale } from '@rendezvous/contract/shared';
import { formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { escapeHtml } from '@rendezvous/contract/text/html';
import { words } from '../../platform/i18n/words.ts';
import { manners } from './sandbox.notices.ts';
import type { SandboxRow } from './sandbox.store.ts';

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 24px 16px; }
main { max-width: 30rem; margin: 0 auto; }
.note { border: 2px dashed #b25e00; border-radius: 8px; padding: 8px 12px; font-size: 15px; }
.amount { font-size: 2.25rem; font-weight: 700; margin: 16px 0 0; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.25rem; margin: 24px 0 0; }
p { margin: 4px 0 16px; }
button, .button { display: block; width: 100%; min-height: 48px; margin: 8px 0; padding: 10px 16px;
  border: 1px solid var(--line); border-radius: 8px; background: Canvas; color: CanvasText; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.good { background: #14692f; border-color: #14692f; color: #fff; }
button.bad { border-color: #c2362b; }
:focus-visible { outline: 3px solid #2b6cb0; outline-offset: 2px; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 24px 0 0; padding: 8px 16px 12px; }
legend { font-weight: 600; padding: 0 6px; }
label { display: flex; gap: 10px; align-items: center; min-height: 44px; }
input { width: 20px; height: 20px; flex: none; }
`;

/** The page where a person pays at the sandbox; works without script. */
export function sandboxPage(row: SandboxRow, locale: Locale): string {
  const say = speak(locale);
  const amount = moneyFormat(formatLocale(locale), row.currency)(row.amount);
  const content = row.status === 'pending' ? form(say, row.keeps) : `<h2>${say(`over.${row.status}`)}</h2>`;
  return page(
    locale,
    say('title'),
    `
<p class="note">${say('note')}</p>
<h1>${say('title')}</h1>
<div class="amount">${escapeHtml(amount)}</div>
<p>${escapeHtml(words(locale)(`payment:methods.${row.paymentmethod}`))}</p>
${content}
<a class="button" href="${escapeHtml(backPath(row))}">${say('back')}</a>`,
  );
}

export function unknownPage(locale: Locale): string {
  const say = speak(locale);
  return page(locale, say('unknown'), `<h1>${say('unknown')}</h1><a class="button" href="/">${say('home')}</a>`);
}

/** The path back, on the person's current host. */
export function backPath(row: SandboxRow): string {
  const { pathname, search } = new URL(row.back_url);
  return pathname + search;
}

function form(say: (key: string) => string, keeps: boolean): string {
  const options = manners.map((manner) => {
    const checked = manner === 'once' ? ' checked' : '';
    return `<label><input type="radio" name="manner" value="${manner}"${checked}>${say(`manner.${manner}`)}</label>`;
  });
  return `<form method="post">
<button class="good" name="outcome" value="completed">${say('succeed')}</button>
<button class="bad" name="outcome" value="failed">${say('fail')}</button>
<button class="bad" name="outcome" value="cancelled">${say('cancel')}</button>
<button name="outcome" value="pending">${say('leave_pending')}</button>
${keeps ? `<label><input type="checkbox" name="declines" value="yes">${say('declines')}</label>` : ''}
<fieldset><legend>${say('manner.title')}</legend>${options.join('')}</fieldset>
</form>`;
}

function page(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`;
}

function speak(locale: Locale): (key: string) => string {
  const t = words(locale);
  return (key) => escapeHtml(t(`payment:sandbox.${key}`));
}

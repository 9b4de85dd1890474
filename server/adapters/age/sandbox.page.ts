import type { Locale } from '@rendezvous/contract/shared';
import { escapeHtml } from '@rendezvous/contract/text/html';
import { words } from '../../platform/i18n/words.ts';

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 24px 16px; }
main { max-width: 30rem; margin: 0 auto; }
.note { border: 2px dashed #b25e00; border-radius: 8px; padding: 8px 12px; font-size: 15px; }
h1 { font-size: 1.25rem; margin: 24px 0 16px; }
button { display: block; width: 100%; min-height: 48px; margin: 8px 0; padding: 10px 16px;
  border: 1px solid color-mix(in srgb, CanvasText 18%, Canvas); border-radius: 8px; background: Canvas;
  color: CanvasText; font: inherit; font-weight: 600; cursor: pointer; }
button.good { background: #14692f; border-color: #14692f; color: #fff; }
button.bad { border-color: #c2362b; }
:focus-visible { outline: 3px solid #2b6cb0; outline-offset: 2px; }
`;

const choices = [
  ['passed', 'good'],
  ['failed', 'bad'],
  ['unknown', ''],
  ['pending', ''],
] as const;

/** The page where a person chooses what the sandbox finds; works without script. */
export function sandboxAgePage(locale: Locale): string {
  const say = (key: string) => escapeHtml(words(locale)(`age:sandbox.${key}`));
  const buttons = choices.map(
    ([outcome, look]) => `<button class="${look}" name="outcome" value="${outcome}">${say(outcome)}</button>`,
  );
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><title>${say('title')}</title><style>${style}</style></head>
<body><main><p class="note">${say('note')}</p><h1>${say('title')}</h1>
<form method="post">${buttons.join('')}</form></main></body></html>`;
}

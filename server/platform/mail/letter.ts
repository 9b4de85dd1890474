import type { Theme } from '@rendezvous/contract/site';
import { escapeHtml } from '@rendezvous/contract/text/html';
import { nameStyleOf } from '@rendezvous/contract/wordmark';

export interface LetterText {
  readonly locale: string;
  readonly brand: string;
  readonly theme: Pick<Theme, 'primary' | 'wordmark' | 'corners'>;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Text with markup, after the paragraphs: HTML of plain tags without attributes, which is not escaped. */
  readonly markup?: { readonly html: string; readonly text: string } | undefined;
  readonly button: { readonly label: string; readonly link: string };
  /** Introduces the full address, for programs that show no buttons. */
  readonly linkHint: string;
  readonly footer: readonly string[];
  /** Links at the very end, such as to the mail preferences. */
  readonly lastLinks?: readonly LastLink[] | undefined;
}

export interface LastLink {
  readonly label: string;
  readonly link: string;
}

/** Radii in pixels: of the mail's card, and of its button. */
const corners: Readonly<Record<Theme['corners'], { card: number; button: number }>> = {
  sharp: { card: 4, button: 3 },
  soft: { card: 16, button: 12 },
  round: { card: 28, button: 24 },
};

/**
 * A mail with a single call to action, as HTML and as text. Every word is escaped. Mail programs require tables and
 * inline styles; those with a dark mode use the style block.
 */
export function renderMail(mail: LetterText): { html: string; text: string } {
  return { html: toHtml(mail), text: toText(mail) };
}

function toText({ brand, title, paragraphs, markup, button, footer, lastLinks = [] }: LetterText): string {
  return [
    brand,
    title,
    ...paragraphs,
    ...(markup ? [markup.text] : []),
    `${button.label}\n${button.link}`,
    '-- ',
    ...footer,
    ...lastLinks.map(({ label, link }) => `${label}\n${link}`),
  ]
    .join('\n\n')
    .concat('\n');
}

function toHtml(mail: LetterText): string {
  const { locale, brand, theme, title, paragraphs, markup, button, linkHint, footer, lastLinks = [] } = mail;
  const link = escapeHtml(button.link);
  const color = escapeHtml(theme.primary);
  const radius = corners[theme.corners];
  const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const ink = `${font};font-size:16px;line-height:1.6;color:#2a252c`;
  const soft = `${font};font-size:13px;line-height:1.6`;
  const small = (words: string) =>
    `<p class="soft" style="margin:0 0 8px;${soft};color:#6b6470">${escapeHtml(words)}</p>`;
  const last = ({ label, link: to }: LastLink) =>
    `<p class="soft" style="margin:0 0 8px;${soft}"><a class="link" href="${escapeHtml(to)}" style="color:#6b2fa0">` +
    `${escapeHtml(label)}</a></p>`;
  const styled = (html: string) =>
    html.replaceAll(/<(p|ul|ol|h2|h3)>/g, `<$1 class="ink" style="margin:0 0 16px;${ink}">`);
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #1b191d !important; }
  .sheet { background: #27242a !important; }
  .ink { color: #f4f1f6 !important; }
  .soft { color: #b9b2bf !important; }
  .link { color: #cdb4e6 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f3f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? markup?.text ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f3f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="background:${color};border-radius:${radius.card}px ${radius.card}px 0 0;padding:20px 32px;
${font};font-size:20px;${nameStyleOf(theme.wordmark)};color:#ffffff">${escapeHtml(brand)}</td></tr>
<tr><td class="sheet" style="background:#ffffff;border-radius:0 0 ${radius.card}px ${radius.card}px;padding:32px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.3;color:#2a252c">${escapeHtml(title)}</h1>
${styled([...paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`), markup?.html ?? ''].join('\n'))}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
<tr><td style="background:${color};border-radius:${radius.button}px"><a href="${link}"
style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none"
>${escapeHtml(button.label)}</a></td></tr></table>
<p class="soft" style="margin:0;${soft};color:#6b6470">${escapeHtml(linkHint)}<br>
<a class="link" href="${link}" style="color:#6b2fa0;word-break:break-all">${link}</a></p>
</td></tr>
<tr><td style="padding:24px 32px">
${footer.map(small).join('\n')}
${lastLinks.map(last).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

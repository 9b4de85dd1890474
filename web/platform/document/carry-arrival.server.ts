import { escapeHtml } from '@rendezvous/contract/text/html';
import { withTracking } from '@rendezvous/contract/tracking';

/** React escapes `<`, `>` and `"` in attributes, so no text of a person's can match. */
const links = /(<(?:a|form)\b[^>]*? (?:href|action)=")(\/(?!\/)[^"]*)"/g;

const escaped = /&(amp|lt|gt|quot|#x27|#39);/g;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/**
 * Has the links and forms of a rendered page carry on how the visitor arrived, where nothing else may keep it. The
 * page's script leaves them so: hydration compares no attributes.
 */
export function carryArrival(html: string, carried: string): string {
  if (carried === '') return html;
  return html.replaceAll(links, (_link, before: string, address: string) => {
    const path = address.replaceAll(escaped, (_entity, name: string) => characters[name] ?? '');
    return `${before}${escapeHtml(withTracking(path, carried))}"`;
  });
}

import { withAttribution } from '@rendezvous/contract/attribution';
import { escapeHtml } from '@rendezvous/contract/text/html';

/** React escapes `<`, `>` and `"` in attributes, so no text of a person's can match. */
const links = /(<(?:a|form)\b[^>]*? (?:href|action)=")(\/(?!\/)[^"]*)"/g;

const escaped = /&(amp|lt|gt|quot|#x27|#39);/g;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/**
 * Adds the `attributionQuery` to the links and forms of a rendered page, where nothing else may keep it. The
 * page's script leaves them so: hydration compares no attributes.
 */
export function addToLinks(html: string, query: string): string {
  if (query === '') return html;
  return html.replaceAll(links, (_link, before: string, address: string) => {
    const path = address.replaceAll(escaped, (_entity, name: string) => characters[name] ?? '');
    return `${before}${escapeHtml(withAttribution(path, query))}"`;
  });
}

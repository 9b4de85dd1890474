import type { ErrorInfo } from 'react';
import { documentNonce } from '../browser/document-nonce.ts';

/**
 * Reports a render error. If our error pages cannot catch it, as with a feature missing in the browser, React empties
 * the page or the router shows an error page of its own. The server's page is then shown again without its script, with
 * working links and plain forms.
 */
export function recoverFromRenderError(error: unknown): void {
  reportError(error);
  // React is about to change the page.
  setTimeout(() => {
    if (!document.documentElement?.dataset.niche) showServerPage().catch(reportError);
  });
}

/** Reports that React discarded a part of the server's page, with the place of that part, which its error lacks. */
export function reportDiscarded(error: unknown, { componentStack }: ErrorInfo): void {
  reportError(`${error}${componentStack}`);
}

async function showServerPage(): Promise<void> {
  const answer = await fetch(window.location.href);
  // Before it is parsed, as the parsed document has the policy of this one.
  const text = (await answer.text()).replaceAll(/ nonce="[^"]*"/g, ` nonce="${documentNonce()}"`);
  const { documentElement } = new DOMParser().parseFromString(text, 'text/html');
  document.documentElement?.remove();
  document.append(documentElement);
}

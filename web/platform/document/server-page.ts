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

async function showServerPage(): Promise<void> {
  const answer = await fetch(window.location.href);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const element of documentElement.querySelectorAll<HTMLElement>('[nonce]')) element.nonce = documentNonce();
  document.documentElement?.remove();
  document.append(documentElement);
}

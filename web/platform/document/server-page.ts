/** A new document's nonce is not that of the policy under which this one was loaded. */
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';

/**
 * Reports an error of rendering. One outside our error pages, such as that of a part that the browser lacks, makes
 * React empty the page, or its router put one of its own there. The server's page then returns without its script, with
 * links and plain forms that work.
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
  for (const element of documentElement.querySelectorAll<HTMLElement>('[nonce]')) element.nonce = nonce;
  document.documentElement?.remove();
  document.append(documentElement);
}

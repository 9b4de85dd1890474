import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { inBackground } from '../query/background.ts';

/**
 * Has plain links of ours lead on without loading the page anew. One listener for all: a link that listens for itself
 * runs ten hooks, and those of the cards alone were a tenth of what a page of members cost to render. A link with a
 * target or for a download is the browser's.
 */
export function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainPress(event) || !leadsToPage(link)) return;
    event.preventDefault();
    inBackground(navigate(link.pathname + link.search + link.hash));
  };
}

/** Anything else opens a new tab, or was dealt with by what was pressed. */
export function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && !defaultPrevented;
}

function leadsToPage(link: HTMLAnchorElement): boolean {
  const isWithin = link.getAttribute('href')?.startsWith('#');
  return link.origin === location.origin && !link.hasAttribute('target') && !link.hasAttribute('download') && !isWithin;
}

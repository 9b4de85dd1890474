import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { inBackground } from '../query/background.ts';

/**
 * Makes plain links within the site navigate without a page load. One listener serves all: the router's Link runs ten
 * hooks, which in the cards alone took a tenth of the time to render a page of members. Links with a target or for a
 * download are left to the browser.
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

/** Other presses open a new tab, or were handled by the pressed element. */
export function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && !defaultPrevented;
}

function leadsToPage(link: HTMLAnchorElement): boolean {
  const isWithin = link.getAttribute('href')?.startsWith('#');
  return link.origin === location.origin && !link.hasAttribute('target') && !link.hasAttribute('download') && !isWithin;
}

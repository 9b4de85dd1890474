import type { Settings } from '@rendezvous/contract/site';

/** The brand's icon: a heart on its primary colour. */
export function iconOf({ theme }: Settings): string {
  const heart = 'M16 25C9 20 6 16.5 6 12.5A5 5 0 0 1 16 10.5A5 5 0 0 1 26 12.5C26 16.5 23 20 16 25Z';
  const ground = `<rect width="32" height="32" rx="9" fill="${theme.primary}"/>`;
  const drawing = `${ground}<path fill="#fff" d="${heart}"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

import { nicheName } from '@rendezvous/contract/niche';
import { useSettings } from '../../../platform/document/page.tsx';
import { figureOf } from './figures.ts';

/** A drawn person of the brand's niche, by number; no member. */
export function Figure({ number, isFirst = false }: { number: number; isFirst?: boolean }) {
  const niche = nicheName(useSettings().niche);
  return (
    <img
      src={figureOf(niche, number)}
      alt=""
      width={160}
      height={160}
      fetchPriority={isFirst ? 'high' : undefined}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

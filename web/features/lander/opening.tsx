import { Begin } from './begin.tsx';
import { useVariant } from './variant.tsx';

interface OpeningProps {
  /** The lander's own words; a variant may have others. */
  title: string;
  lead: string;
  /** Of the one action. */
  begin?: string;
}

/** The words that a lander begins with, and its one action. */
export function Opening({ title, lead, begin }: OpeningProps) {
  const variant = useVariant();
  return (
    <>
      <h1>{variant.headline ?? title}</h1>
      <p className="lander-lead">{variant.lead ?? lead}</p>
      <Begin label={begin} />
    </>
  );
}

import { useVariant } from './variant.tsx';

/** The words that a lander begins with; a variant may have others. */
export function Opening({ title, lead }: { title: string; lead: string }) {
  const variant = useVariant();
  return (
    <>
      <h1>{variant.headline ?? title}</h1>
      <p className="lander-lead">{variant.lead ?? lead}</p>
    </>
  );
}

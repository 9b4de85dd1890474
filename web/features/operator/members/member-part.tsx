import { type ReactNode, useId } from 'react';

/** A part of a member's page. */
export function MemberPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="desk-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

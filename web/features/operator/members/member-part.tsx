import type { ReactNode } from 'react';

/** A part of a member's page, to which the index at its top leads by `id`. */
export function MemberPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="desk-part" id={id} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

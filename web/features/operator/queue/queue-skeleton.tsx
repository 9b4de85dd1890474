/** In place of the list and of what is in question, while one is handed them. */
export function QueueSkeleton() {
  return (
    <div className="desk-work" aria-hidden>
      <div className="desk-waiting">
        {[1, 2, 3].map((place) => (
          <div key={place} className="desk-skeleton" />
        ))}
      </div>
      <EvidenceSkeleton />
    </div>
  );
}

/** In place of what is in question, while it is read. */
export const EvidenceSkeleton = () => <div className="desk-skeleton" data-large aria-hidden />;

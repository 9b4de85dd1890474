import { Skeleton } from '@mantine/core';

/** Placeholder for the list and the current item. */
export function QueueSkeleton() {
  return (
    <div className="desk-work" aria-hidden>
      <div className="desk-waiting">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} h={56} radius="md" />
        ))}
      </div>
      <EvidenceSkeleton />
    </div>
  );
}

/** Placeholder for the current item. */
export const EvidenceSkeleton = () => <Skeleton h={320} radius="lg" aria-hidden />;

import type { ReactNode } from 'react';

interface FactsProps {
  /** Names and values; those without a value are left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="desk-facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

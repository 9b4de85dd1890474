import { type CopyOptions, createCopies } from './departure.copy.ts';
import { createDeletion, type DeletionOptions } from './departure.deletion.ts';

/** Leaving: the copy of a member's data, deletion, the way back, and erasure (§4 Account, §9). */
export const createDeparture = (options: CopyOptions & DeletionOptions) => ({
  ...createDeletion(options),
  copies: createCopies(options),
});

export type Departure = ReturnType<typeof createDeparture>;

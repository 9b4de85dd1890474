import { z } from 'zod';

/** What an operator may do with what waits for a second one. Whoever ordered it may only take it back. */
const approvals = ['approve', 'decline'] as const;
export const Approvals = z.array(z.enum(approvals));
export type Approvals = z.infer<typeof Approvals>;

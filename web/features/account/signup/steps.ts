/** The steps of sign-up (§2), each a page with its own address. */
const beforeAccount = ['identity', 'birth', 'sought', 'account'] as const;
const ofProfile = ['photo', 'location', 'personal', 'interests', 'about', 'push'] as const;
export const steps = [...beforeAccount, ...ofProfile, 'inbox'] as const;
export type Step = (typeof steps)[number];

export interface Circumstances {
  readonly site: { readonly hides_accounts: boolean };
  readonly user: { readonly status: 'not_confirmed' | 'active' } | null;
}

/**
 * The steps of one sign-up, in order. The inbox comes last for members who confirm later, and not at all for those who
 * have confirmed. On a site that hides accounts it comes before the profile, whose makers are active once they follow
 * the mailed link.
 */
function stepsOf({ site, user }: Circumstances): readonly Step[] {
  if (user?.status === 'not_confirmed') return steps;
  if (site.hides_accounts) return [...beforeAccount, 'inbox', ...ofProfile];
  return user ? [...beforeAccount, ...ofProfile] : steps;
}

const isBeforeAccount = (step: Step): boolean => beforeAccount.some((one) => one === step);

export function stepOf(search: string): Step {
  const asked = new URLSearchParams(search).get('step');
  return steps.find((step) => step === asked) ?? 'identity';
}

export const pathOf = (step: Step) => (step === 'identity' ? '/signup' : `/signup?step=${step}`);

/**
 * The step to redirect to from a step that the reader may not see, otherwise null. Visitors see the inbox where a site
 * logs in by the mailed link alone.
 */
export function detour(step: Step, { site, user }: Circumstances): string | null {
  if (!user) return isBeforeAccount(step) || (step === 'inbox' && site.hides_accounts) ? null : pathOf('identity');
  if (user.status === 'active') return isBeforeAccount(step) || step === 'inbox' ? '/members' : null;
  return isBeforeAccount(step) ? pathOf('photo') : null;
}

/** The next step, skipping those of no use in this browser. */
export function nextStep(step: Step, circumstances: Circumstances, unused: readonly Step[] = []): Step | null {
  const order = stepsOf(circumstances);
  return order.slice(order.indexOf(step) + 1).find((next) => !unused.includes(next)) ?? null;
}

/** The step that Back leads to; none from the first, and none past the creation of the account. */
export function previousStep(step: Step, circumstances: Circumstances): Step | null {
  if (step === 'photo' || step === 'inbox') return null;
  const order = stepsOf(circumstances);
  return order[order.indexOf(step) - 1] ?? null;
}

export function progressOf(step: Step, circumstances: Circumstances): { step: number; steps: number } {
  const order = stepsOf(circumstances);
  return { step: order.indexOf(step) + 1, steps: order.length };
}

/** §4: tells the next page that sign-up was just completed. */
export const completeFlag = 'signup_complete';

/** The steps of sign-up (§2), each a page with its own address. */
export const steps = [
  'identity',
  'sought',
  'birth',
  'account',
  'photo',
  'location',
  'personal',
  'interests',
  'about',
  'push',
  'inbox',
] as const;
export type Step = (typeof steps)[number];

/** The steps before the account exists, which only visitors see. */
const beforeAccount: readonly Step[] = ['identity', 'sought', 'birth', 'account'];

export interface Circumstances {
  readonly user: { readonly status: 'not_confirmed' | 'active' } | null;
}

export function stepOf(search: string): Step {
  const asked = new URLSearchParams(search).get('step');
  return steps.find((step) => step === asked) ?? 'identity';
}

export const pathOf = (step: Step) => (step === 'identity' ? '/signup' : `/signup?step=${step}`);

/**
 * The step to redirect to from a step that the reader may not see, otherwise null. Visitors see the inbox where a site
 * logs in by the mailed link alone.
 */
export function detour(step: Step, { user }: Circumstances): string | null {
  if (!user) return beforeAccount.includes(step) || step === 'inbox' ? null : pathOf('identity');
  if (user.status === 'active') return beforeAccount.includes(step) || step === 'inbox' ? '/members' : null;
  return beforeAccount.includes(step) ? pathOf('photo') : null;
}

/** The next step, skipping those that do not apply to this browser or member. */
export function nextStep(step: Step, unused: readonly Step[] = []): Step | null {
  return steps.slice(steps.indexOf(step) + 1).find((next) => !unused.includes(next)) ?? null;
}

/** The step that Back leads to; none from the first, and none past the creation of the account. */
export function previousStep(step: Step): Step | null {
  if (step === 'photo' || step === 'inbox') return null;
  return steps[steps.indexOf(step) - 1] ?? null;
}

export const progressOf = (step: Step) => ({ step: steps.indexOf(step) + 1, steps: steps.length });

/** §4: tells the next page that sign-up was just completed. */
export const completeFlag = 'signup_complete';

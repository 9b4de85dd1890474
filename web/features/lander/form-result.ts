import type { Problem } from '@rendezvous/contract/endpoint';

/** What became of a lander's form, for the page that shows it again. */
export interface FormResult {
  /** By the names of the fields; without the password, which no page repeats. */
  readonly typed: Readonly<Record<string, string>>;
  /** Why it was refused. */
  readonly problem?: Problem;
  /** The address to which the link was sent that continues the sign-up, on a site that hides who has an account. */
  readonly mailedTo?: string;
}

export interface LanderProps {
  /** Undefined until its form was sent. */
  readonly result: FormResult | undefined;
}

import { z } from 'zod';
import { Password } from './access.ts';
import { accountFailures, DateOfBirth, signupFailures, Terms } from './account.ts';
import { ConsentVersion } from './consent.ts';
import { hour, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Email, User } from './member.ts';
import { Locale } from './shared.ts';
import { MemberName } from './text/member-name.ts';

export const partnerFailures = failures('partner', {
  token_invalid: 410,
  token_expired: 410,
  token_used: 410,
});
const { token_invalid, token_expired, token_used } = partnerFailures;
const tokenFailures = [token_invalid, token_expired, token_used, accountFailures.signups_closed];

const Token = z.string().max(2000);

/** A partner's data about a person who signs up, besides the attribution: docs/how-to/send-people-as-a-partner.md. */
export const PartnerClaims = z.object({ email: Email, name: MemberName.optional() });

export const readPartnerToken = endpoint({
  method: 'GET',
  path: '/api/complete-signup.php',
  access: 'anyone',
  summary: 'What a partner’s token says about the person it was issued for',
  query: z.object({ token: Token }),
  answer: z.object({ email: z.string(), name: z.string() }),
  errors: tokenFailures,
  limits: [{ max: 60, seconds: 600, by: 'address' }],
});

/** Fields missing from a sign-up that a partner began. */
export const PartnerSignup = z.object({
  name: MemberName,
  password: Password,
  date_of_birth: DateOfBirth,
  terms: Terms,
  /** As in `signUp`. */
  consent_version: ConsentVersion.optional(),
});

/** As with `signUp`, `user` is null on a site with `hides_accounts`. A token works once. */
export const completeSignup = endpoint({
  method: 'POST',
  path: '/api/complete-signup.php',
  access: 'anyone',
  audited: true,
  summary: 'Create an account with a partner’s token',
  body: PartnerSignup.extend({ token: Token, language: Locale }),
  answer: z.object({ user: User.nullable() }),
  errors: [...tokenFailures, ...signupFailures],
  limits: [{ max: 20, seconds: hour / second, by: 'address' }],
});

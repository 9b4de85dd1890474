import { logIn } from '@rendezvous/contract/access';
import { accountFailures, SignupForm, signUp } from '@rendezvous/contract/account';
import type { consentVersion } from '@rendezvous/contract/consent';
import { type Problem, requestFailures } from '@rendezvous/contract/endpoint';
import type { LanderPage } from '@rendezvous/contract/lander';
import { ProblemError } from '@rendezvous/contract/problem';
import { type Sought, soughtGenders } from '@rendezvous/contract/profile';
import type { Locale } from '@rendezvous/contract/shared';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { failedFields } from '../../platform/form/validate.ts';
import { type RequestContext, requestContext } from '../../platform/query/request.ts';
import { dayOf } from '../account/date-parts.ts';
import { type UnsentLine, unsentCookies } from '../chat/composer/unsent-line.cookie.ts';
import { type Address, readAddress, writeAddress } from '../search/search-address.ts';
import { bandOf } from './age-bands.ts';
import type { FormResult } from './form-result.ts';
import { profileAnswersOf } from './profile-answers.ts';

interface FormRequest {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
}

/** The member about whom a lander is, and what the visitor came to do there. */
export interface Meeting {
  /** The member's id, to whom the activation mail links. */
  readonly meet: string;
  /** What is wrong with the answers to the lander's own questions, by field. */
  check(typed: FormResult['typed']): Readonly<Record<string, string>>;
  /** Runs once the visitor is a member; returns the path of the page to which it leads, and a line that was refused. */
  takeFirstStep(api: RequestContext['api'], typed: FormResult['typed']): Promise<{ to: string; unsent?: UnsentLine }>;
}

/**
 * Signs up by the plain form of a lander: the same call, rules and texts as everywhere. Leads to the member who is to
 * be met, else to the search that the answers describe; otherwise the page shows what was typed, with the reasons.
 */
export async function signUpByForm({ context, request }: FormRequest, lander: LanderPage, meeting?: Meeting) {
  const { api, locale, user, url } = context.get(requestContext);
  const form = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  const { password = '', ...typed } = form;
  const sought = soughtOf(typed);
  const search = writeAddress(searchOf(sought, typed, lander));
  const found = search === '?' ? '/members' : `/members${search}`;
  const goOn = async () => {
    const { to, unsent } = meeting ? await meeting.takeFirstStep(api, typed) : { to: found };
    const headers = new Headers();
    if (unsent && meeting)
      for (const cookie of unsentCookies(meeting.meet, unsent, url.protocol === 'https:'))
        headers.append('set-cookie', cookie);
    return redirect(to, { status: 303, headers });
  };
  // As when the form is pressed again after its first answer has begun a session.
  if (user) return goOn();
  const refused = (problem: Problem, status: number) => data({ typed, problem } satisfies FormResult, { status });
  const body = { ...signupOf({ typed, password, sought, locale, lander }), ...(meeting && { meet: meeting.meet }) };
  // Checked before the call, which counts every try: a typing error should not use up those of a network.
  const { error } = SignupForm.safeParse(body);
  const { invalid } = requestFailures;
  const fields = { ...meeting?.check(typed), ...(error && failedFields(error)) };
  if (Object.keys(fields).length > 0) return refused({ error: invalid.code, fields }, invalid.status);
  try {
    const answer = await api(signUp, { body });
    return answer.user ? goOn() : ({ typed, mailedTo: body.email } satisfies FormResult);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const isTaken = error.problem.error === accountFailures.email_in_use.code;
    return isTaken && (await tryLogIn(api, body)) ? goOn() : refused(error.problem, error.status);
  }
}

interface Answers {
  readonly typed: FormResult['typed'];
  readonly password: string;
  readonly sought: Partial<Sought>;
  readonly locale: Locale;
  readonly lander: LanderPage;
}

/** The body of `signUp`. Whom the visitor looks for is sent only with consent to the version of the text shown. */
const signupOf = ({ typed, password, sought: { sought_gender, ...ages }, locale, lander }: Answers) => ({
  name: typed.name ?? '',
  email: typed.email ?? '',
  password,
  date_of_birth: dayOf({ day: typed.day ?? '', month: typed.month ?? '', year: typed.year ?? '' }),
  terms: (typed.terms !== undefined) as true,
  language: locale,
  lander: { name: lander.name, variant: lander.variant },
  ...(lander.country && { country: lander.country }),
  ...ages,
  ...(typed.consent_version !== undefined && {
    ...(sought_gender && { sought_gender }),
    consent_version: Number(typed.consent_version) as typeof consentVersion,
  }),
  ...profileAnswersOf(typed),
});

/**
 * Logs in whoever has an account with these, and returns whether it did: a form pressed twice is sent twice, and the
 * second answer is shown.
 */
const tryLogIn = (api: RequestContext['api'], { email, password }: { email: string; password: string }) =>
  api(logIn, { body: { email, password } }).then(
    () => true,
    () => false,
  );

/** Whom the visitor looks for; answers that were left open are absent. */
function soughtOf({ gender, ages }: FormResult['typed']): Partial<Sought> {
  const band = bandOf(ages);
  const sought_gender = soughtGenders.find((one) => one === gender);
  return {
    ...(sought_gender && { sought_gender }),
    ...(band && { sought_min_age: band.min, sought_max_age: band.max }),
  };
}

/** The region in which the visitor looks, of a page that asks for one: as it was chosen by name, else on the map. */
function placeOf({ country = '', countryregion, place }: FormResult['typed']): Address {
  const region = countryregion || place;
  return region ? readAddress(`${new URLSearchParams({ country, countryregion: region })}`) : {};
}

function searchOf(
  { sought_gender, sought_min_age, sought_max_age }: Partial<Sought>,
  typed: FormResult['typed'],
  lander: LanderPage,
): Address {
  return {
    ...(lander.country && { country: lander.country }),
    ...(sought_gender && { gender: sought_gender }),
    ...(sought_min_age && { min_age: sought_min_age }),
    ...(sought_max_age && { max_age: sought_max_age }),
    ...(typed.online === 'true' && { online: 'true' }),
    ...placeOf(typed),
  };
}

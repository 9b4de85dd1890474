import { ageOn, dayEverywhere, today } from '@rendezvous/contract/member';
import type { FormErrors } from '../../../platform/form/form.ts';
import { validate } from '../../../platform/form/validate.ts';
import { codeWords } from '../../../platform/query/problem.ts';
import { type DateParts, dayOf } from '../date-parts.ts';

const schema = async () => (await import('@rendezvous/contract/account')).SignupAccount.pick({ date_of_birth: true });

/** The error of a date of birth on a site that admits members of `min_age` years. */
export async function checkBirth(min_age: number, born: DateParts): Promise<FormErrors> {
  const date_of_birth = dayOf(born);
  const found = await validate(schema, { min_age })({ date_of_birth });
  return found.date_of_birth || ageOn(date_of_birth, dayEverywhere()) >= min_age
    ? found
    : { date_of_birth: codeWords('account.birth_too_young', { min_age }) };
}

/** The age of a member with this date of birth; null while the site could not admit them. */
export async function ageOf(min_age: number, born: DateParts): Promise<number | null> {
  const { date_of_birth: error } = await checkBirth(min_age, born);
  return error ? null : ageOn(dayOf(born), today());
}

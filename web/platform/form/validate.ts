import { isFailureCode } from '@rendezvous/contract/problem';
import type { Values } from '@rendezvous/contract/text/words';
import type { z } from 'zod';
import { codeWords } from '../query/problem.ts';
import type { FormErrors } from './form.ts';

/**
 * Validates a form with a schema of the contract, so that browser and server refuse the same input. The schema is
 * fetched when first needed.
 *
 * ```ts
 * const schema = async () => (await import('@rendezvous/contract/account')).SignupIdentity;
 * const form = useForm({ initialValues, validate: validate(schema) });
 * ```
 */
export function validate(schema: () => Promise<z.ZodType>, values: Values = {}) {
  return async (form: unknown): Promise<FormErrors> => {
    const errors: FormErrors = {};
    for (const { path, message, code } of (await schema()).safeParse(form).error?.issues ?? []) {
      errors[path.join('.')] ??= codeWords(isFailureCode(message) ? message : `request.${code}`, values);
    }
    return errors;
  };
}

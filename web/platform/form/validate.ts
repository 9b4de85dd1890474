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
    const { error } = (await schema()).safeParse(form);
    const fields = Object.entries(error ? failedFields(error) : {});
    return Object.fromEntries(fields.map(([field, code]) => [field, codeWords(code, values)]));
  };
}

/** The first failure code of each field that a schema refused, as the server names them. */
export function failedFields({ issues }: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message, code } of issues)
    fields[path.join('.')] ??= isFailureCode(message) ? message : `request.${code}`;
  return fields;
}

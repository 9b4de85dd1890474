import type { UsedCredential } from '@rendezvous/contract/access';
import { operatorFailures, prepareOperatorLogin } from '@rendezvous/contract/operator';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import { api } from '../../../platform/query/api.ts';
import { wasDismissed } from '../../access/use-passkey-support.ts';

/**
 * Asks the operator for a passkey, and hands the browser's answer to `use`; false if they dismissed the dialog. Throws
 * the ProblemError of a passkey that does not work.
 */
export async function showPasskey(use: (shown: z.input<typeof UsedCredential>) => Promise<unknown>): Promise<boolean> {
  const optionsJSON = await api(prepareOperatorLogin, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    await use(await startAuthentication({ optionsJSON }));
    return true;
  } catch (error) {
    if (wasDismissed(error)) return false;
    throw error instanceof ProblemError ? error : problem(operatorFailures.login_failed);
  }
}

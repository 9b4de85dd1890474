import { accessFailures, addPasskey, preparePasskey } from '@rendezvous/contract/access';
import type { Input } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { saveTimestamp } from '../../platform/browser/timestamps.ts';
import { api } from '../../platform/query/api.ts';
import { wasDismissed } from './use-passkey-support.ts';

/** Creates a passkey in this browser, with `useAutoRegister` without a dialog; false if the dialog was dismissed. */
export async function createPasskey(
  body: Input<typeof preparePasskey>['body'],
  useAutoRegister = false,
): Promise<boolean> {
  const optionsJSON = await api(preparePasskey, { body });
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    await api(addPasskey, { body: await startRegistration({ optionsJSON, useAutoRegister }) });
    saveTimestamp('passkey');
    return true;
  } catch (error) {
    if (wasDismissed(error)) return false;
    throw error instanceof ProblemError ? error : problem(accessFailures.passkey_refused);
  }
}

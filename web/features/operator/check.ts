import { deskFailures } from '@rendezvous/contract/endpoint';
import { problemCode } from '@rendezvous/contract/problem';

let ask = async (): Promise<boolean> => false;
/** Sets how an operator is asked to show again who they are; false if they do not. */
export function setAsker(asker: typeof ask): void {
  ask = asker;
}

/** Makes a call that matters: where the server asks again who the operator is, they are asked, and it is repeated. */
export async function checked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (problemCode(error) !== deskFailures.recheck_required.code || !(await ask())) throw error;
    return call();
  }
}

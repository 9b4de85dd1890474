import { deskFailures } from '@rendezvous/contract/endpoint';
import { problemCode } from '@rendezvous/contract/problem';

let ask = async (): Promise<boolean> => false;
/** Sets how an operator is asked to confirm who they are; the answer is false if they decline. */
export function setAsker(asker: typeof ask): void {
  ask = asker;
}

/** Makes a sensitive call: if the server requires it, asks the operator to confirm who they are, then repeats it. */
export async function checked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (problemCode(error) !== deskFailures.recheck_required.code || !(await ask())) throw error;
    return call();
  }
}

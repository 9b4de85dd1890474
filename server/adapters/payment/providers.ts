import { keyVariable, knownNames, openerOf } from '../accounts.ts';
import type { Gateway } from './gateway.ts';
import { createMollie } from './mollie/mollie.ts';
import { createStripe } from './stripe/stripe.ts';

/** The value of an environment variable; throws an Error that names it if it is not set. */
type ReadKey = (what: string) => string;

/** The payment providers, by the names that the files of sites give them; each opens one of its accounts. */
const providers: Readonly<Record<string, (name: string, readKey: ReadKey) => Gateway>> = {
  mollie: (name, readKey) => createMollie({ name, key: readKey('KEY') }),
  stripe: (name, readKey) => createStripe({ name, key: readKey('KEY'), webhookSecret: readKey('WEBHOOK_SECRET') }),
};

/**
 * Why an account's notices do not reach all databases whose brands it serves: each has an endpoint at the provider with
 * a secret of its own. Undefined where there are enough, or none is needed.
 */
export function missingEndpoints(
  name: string,
  databases: number,
  keys: ReadonlyMap<string, string>,
): string | undefined {
  const variable = keyVariable('PAYMENT', name, 'WEBHOOK_SECRET');
  const secrets = keys.get(variable)?.split(',').length ?? databases;
  return secrets < databases
    ? `${variable}: ${secrets} of ${databases} databases whose brands have ${name} can have an endpoint; each needs one`
    : undefined;
}

const isTestKey = (key: string) => /^(test|sk_test|rk_test)_/.test(key);

interface Keys {
  /** By their variables. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether a provider's test mode, which charges nothing, may sell. */
  readonly allowsTests: boolean;
}

/**
 * Opens an account at a provider, by its name `provider:account`. Throws if there is none, its key is missing, or is
 * one for tests where these may not sell.
 */
export function openGateway(name: string, { keys, allowsTests }: Keys): Gateway {
  const open = openerOf(providers, name);
  if (!open) throw new Error(`"${name}" is no gateway; there are ${knownNames(providers)}`);
  return open(name, (what) => {
    const variable = keyVariable('PAYMENT', name, what);
    const key = keys.get(variable);
    if (key === undefined) throw new Error(`"${name}" needs ${variable}`);
    if (isTestKey(key) && !allowsTests)
      throw new Error(`${variable} is a key for tests, which sell for nothing: see PAYMENT_SANDBOX`);
    return key;
  });
}

/** The variable with a key of an account: `PAYMENT_MOLLIE_ACME_KEY` of `mollie:acme`. */
export const keyVariable = (kind: 'PAYMENT' | 'AGE', name: string, what: string): string =>
  `${kind}_${name.replaceAll(/[:-]/g, '_').toUpperCase()}_${what}`;

/** Who opens the account that is named `provider:account`; undefined where there is no such provider. */
export function openerOf<Open>(providers: Readonly<Record<string, Open>>, name: string): Open | undefined {
  const [provider = '', account] = name.split(':');
  return Object.hasOwn(providers, provider) && account !== undefined ? providers[provider] : undefined;
}

/** The names that there are, for people who read why one was refused. */
export const knownNames = (providers: object): string =>
  ['sandbox', ...Object.keys(providers).map((provider) => `${provider}:<account>`)].join(', ');

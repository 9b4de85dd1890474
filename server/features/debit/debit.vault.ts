import { createHmac } from 'node:crypto';
import { createSeal } from '../../platform/security/seal.ts';

interface Secrets {
  readonly SECRET: string;
  /** With earlier ones, which still open what they sealed. */
  readonly acceptedSecrets: readonly string[];
}

/** What a mandate seals: the account, and its holder as a bank file names them. */
export interface Account {
  readonly iban: string;
  readonly name: string;
  readonly address: { readonly street: string; readonly postcode: string; readonly town: string } | null;
}

/**
 * Keeps account numbers and phones so that a copy of the database shows none: sealed where they are needed again, and
 * as keyed hashes where they are only compared.
 */
export function createVault({ SECRET, acceptedSecrets }: Secrets) {
  const seals = acceptedSecrets.map((secret) => createSeal(secret, 'debit'));
  const sealing = createSeal(SECRET, 'debit');
  const hashWith = (secret: string, kind: string, value: string) =>
    createHmac('sha256', secret).update(`debit\n${kind}\n${value}`).digest('base64url');

  /** Throws if none of the secrets opens it. */
  function open(sealed: string, memberId: string): string {
    for (const seal of seals) {
      const text = seal.open(sealed, memberId);
      if (text !== undefined) return text;
    }
    throw new Error('Sealed with a secret that is neither SECRET nor in SECRET_PREVIOUS');
  }

  return {
    /** Whether one of the secrets opens what is sealed. */
    opens: (sealed: string, memberId: string) => seals.some((seal) => seal.open(sealed, memberId) !== undefined),
    close: (text: string, memberId: string): string => sealing.close(text, memberId),
    open,
    closeAccount: (account: Account, memberId: string): string => sealing.close(JSON.stringify(account), memberId),
    openAccount: (sealed: string, memberId: string): Account => JSON.parse(open(sealed, memberId)) as Account,
    hash: (kind: 'iban' | 'phone' | 'code', value: string): string => hashWith(SECRET, kind, value),
    /** Under each secret in use: what was stored before a rotation is still found. */
    hashes: (kind: 'iban' | 'phone', value: string): string[] =>
      acceptedSecrets.map((secret) => hashWith(secret, kind, value)),
  };
}

export type Vault = ReturnType<typeof createVault>;

import { z } from 'zod';
import type { AgeProvider } from './age.ts';
import { ageSandboxName, createAgeSandbox } from './sandbox.ts';
import { createYoti } from './yoti/yoti.ts';

/** The value of an environment variable; throws an Error that names it if it is not set, or not what it should be. */
type ReadKey = (what: string, isValid?: (value: string) => boolean, kind?: string) => string;

interface Account {
  readonly name: string;
  readonly readKey: ReadKey;
}

/** Those who check ages, by the names that the files of sites give them; each opens one of its accounts. */
const providers: Readonly<Record<string, (account: Account) => AgeProvider>> = {
  yoti: ({ name, readKey }) =>
    createYoti({ name, sdkId: readKey('SDKID', isUuid, 'SDK id of Yoti'), key: readKey('KEY') }),
};

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

const known = () => [ageSandboxName, ...Object.keys(providers).map((one) => `${one}:<account>`)].join(', ');

/** The variable with a key of an account: `AGE_YOTI_ACME_KEY` of `yoti:acme`. */
const variableOf = (name: string, what: string): string => `AGE_${name.replaceAll(/[:-]/g, '_').toUpperCase()}_${what}`;

interface Keys {
  /** By their variables. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether the sandbox, which confirms anybody, may check. */
  readonly allowsSandbox: boolean;
}

/** Opens who checks ages, by the name in a brand's file. Throws if there is none, or a key is missing or wrong. */
export function openAgeProvider(name: string, { keys, allowsSandbox }: Keys): AgeProvider {
  if (name === ageSandboxName) {
    if (!allowsSandbox)
      throw new Error(`"${name}" confirms the age of anybody: with PUBLIC_URL it needs AGE_SANDBOX=allow`);
    return createAgeSandbox();
  }
  const [provider = '', account] = name.split(':');
  const open = Object.hasOwn(providers, provider) && account !== undefined ? providers[provider] : undefined;
  if (!open) throw new Error(`"${name}" checks no ages; there are ${known()}`);
  return open({
    name,
    readKey: (what, isValid = () => true, kind = 'key') => {
      const key = keys.get(variableOf(name, what));
      if (key === undefined) throw new Error(`"${name}" needs ${variableOf(name, what)}`);
      if (!isValid(key)) throw new Error(`${variableOf(name, what)} is no ${kind}`);
      return key;
    },
  });
}

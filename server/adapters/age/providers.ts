import { z } from 'zod';
import { keyVariable, knownNames, openerOf } from '../accounts.ts';
import type { AgeProvider } from './age.ts';
import { readIssuers } from './openid4vp/openid4vp.issuers.ts';
import { createOpenid4vp, schemes } from './openid4vp/openid4vp.ts';
import { ageSandboxName, createAgeSandbox } from './sandbox.ts';
import { createYoti } from './yoti/yoti.ts';

interface Account {
  readonly name: string;
  /**
   * The value of an environment variable, as `read` makes of it; `otherwise` if it is not set. Throws an Error that
   * names the variable if it is needed or wrong.
   */
  key<Value>(what: string, read: (text: string) => Value, otherwise?: string): Value;
}

const asText = (text: string): string => text;

function asSdkId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new Error('is no SDK id of Yoti');
  return text;
}

function asScheme(text: string): (typeof schemes)[number] {
  const scheme = schemes.find((one) => one === text);
  if (!scheme) throw new Error(`is none of ${schemes.join(', ')}`);
  return scheme;
}

/** Those who check ages, by the names that the files of sites give them; each opens one of its accounts. */
const providers: Readonly<Record<string, (account: Account) => AgeProvider>> = {
  yoti: ({ name, key }) => createYoti({ name, sdkId: key('SDKID', asSdkId), key: key('KEY', asText) }),
  openid4vp: ({ name, key }) =>
    createOpenid4vp({ name, issuers: key('ISSUERS', readIssuers), scheme: key('SCHEME', asScheme, 'av') }),
};

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
  const open = openerOf(providers, name);
  if (!open) throw new Error(`"${name}" checks no ages; there are ${knownNames(providers)}`);
  return open({
    name,
    key(what, read, otherwise) {
      const variable = keyVariable('AGE', name, what);
      const text = keys.get(variable) ?? otherwise;
      if (text === undefined) throw new Error(`"${name}" needs ${variable}`);
      try {
        return read(text);
      } catch (error) {
        throw new Error(`${variable}: ${(error as Error).message}`);
      }
    },
  });
}

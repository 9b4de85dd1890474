import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { parsedJson } from '../calls/json.ts';
import type { Config } from '../process/config.ts';
import { readOrCreateFile } from '../process/kept-file.ts';

const keyOf = (bytes: number) => z.string().refine((key) => Buffer.from(key, 'base64url').length === bytes);
/** A point and a number of the curve P-256 (RFC 8292). */
const VapidKeys = z.object({ publicKey: keyOf(65), privateKey: keyOf(32) });
export type VapidKeys = Readonly<z.infer<typeof VapidKeys>>;

/**
 * The keys that identify us to push services: configured, else generated and stored in DATA_DIR, because new keys would
 * invalidate all subscriptions. Several processes must share them by configuration.
 */
export function vapidKeys(config: Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>): VapidKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (!publicKey !== !privateKey) throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or none');
  if (publicKey && privateKey)
    return checked(
      { publicKey, privateKey },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are no pair of keys in base64url, of 65 and 32 bytes',
    );
  const file = join(config.DATA_DIR, 'vapid.json');
  return checked(
    parsedJson(readOrCreateFile(file, () => JSON.stringify(webPush.generateVAPIDKeys()))),
    `DATA_DIR: ${file} holds no keys for push messages: restore it from a backup, ` +
      'or delete it to have new ones, which end the push messages of every member until they ask for them again',
  );
}

function checked(keys: unknown, otherwise: string): VapidKeys {
  const { success, data } = VapidKeys.safeParse(keys);
  if (!success) throw new Error(otherwise);
  return data;
}

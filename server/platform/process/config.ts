import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { roles } from '@rendezvous/contract/permission';
import { z } from 'zod';
import { isNetwork } from '../calls/networks.ts';
import { isPrivateOrigin } from '../http/local.ts';
import { BucketUrl } from './bucket-url.ts';
import { readOrCreateFile } from './kept-file.ts';
import { SmsUrl } from './sms-url.ts';
import { misspelt } from './variables.ts';

/** The name of the database of `DATABASE_URL`, else the embedded one. */
export const defaultDatabase = 'default';
export const DatabaseName = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40');
/** The variable that holds a database's URL. */
export const variableOf = (database: string): string =>
  database === defaultDatabase ? 'DATABASE_URL' : `DATABASE_URL_${database.toUpperCase().replaceAll('-', '_')}`;

const optionalUrl = (protocols: RegExp) => z.url({ protocol: protocols }).optional();

const shortestSecret = 32;
/** Surrounding blanks and invisible characters do not count towards the length: they are no secret. */
const secret = (shortest: number) =>
  z.string().refine((value) => value.replaceAll(/\p{Cf}/gu, '').trim().length >= shortest, {
    error: `needs ${shortest} characters at least, besides blanks around them`,
  });
const Secret = secret(shortestSecret);

/** The parts of a text that commas separate. */
const list = z.string().transform((text) => text.split(',').map((one) => one.trim()));

const databaseUrl = optionalUrl(/^postgres(ql)?$/);

/** Paths and hosts of our pages and mails are of the brands. */
const isOrigin = (url: string): boolean => new URL(url).origin === url.replace(/\/$/, '').toLowerCase();

const Databases = z.object({
  /** Of the database `default`, which is embedded without it. */
  DATABASE_URL: databaseUrl,
  /**
   * The other databases, by the names in the files of sites, each with its `DATABASE_URL_<NAME>`. Hosting platforms set
   * variables of that form for themselves, so no variable makes a database by its name alone.
   */
  DATABASES: list.pipe(z.array(DatabaseName)).default([]),
});

const Environment = z.object({
  ...Databases.shape,
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  REDIS_URL: optionalUrl(/^rediss?$/),
  SMTP_URL: optionalUrl(/^smtps?$/),
  /** The provider of text messages; without it they are on the mailbox page, and with `PUBLIC_URL` there are none. */
  SMS_URL: SmsUrl.optional(),
  /** The bucket for photos and members' data exports; without it they are stored in DATA_DIR. */
  S3_URL: BucketUrl.optional(),
  /** Where members reach the installation behind a proxy that ends TLS; decides Secure cookies and links in mails. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isOrigin, 'is an address without a path, such as https://rendezvous.example')
    .optional(),
  /** The sandbox gives credits for free: with `PUBLIC_URL` it takes payments only if it is allowed. */
  PAYMENT_SANDBOX: z.enum(['allow', 'refuse']).default('refuse'),
  /** The sandbox confirms the age of anybody: with `PUBLIC_URL` it checks only if it is allowed. */
  AGE_SANDBOX: z.enum(['allow', 'refuse']).default('refuse'),
  /** The number of trusted proxies in front of the app. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * The header in which a trusted proxy names the client's country, such as `cf-ipcountry`; without it the country
   * comes from the address.
   */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'is no name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  /** The port of Prometheus' `/metrics`; without it none are served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z.string().default('mailto:postmaster@localhost'),
  /** Signs the sandbox gateway's notices and the keys of private files; generated and stored in DATA_DIR if not set. */
  SECRET: Secret.optional(),
  /** Earlier values of SECRET, separated by commas. They sign nothing new, but their signatures stay valid. */
  SECRET_PREVIOUS: list.pipe(z.array(Secret)).optional(),
  /** Conversation ids derive from it, so it must never change; equals SECRET unless that was rotated. */
  CONVERSATION_SECRET: Secret.optional(),
  /**
   * The programs that may make operators' calls: `anna:KEY,bert:KEY:finance+support`; the names are for the audit.
   * Without roles a key is an administrator's.
   */
  OPERATORS: list
    .transform((operators) => operators.map((one) => one.split(':') as [string, string, string?]))
    .pipe(
      z.array(
        z.tuple(
          [
            z.string().regex(/^[a-z0-9-]{1,40}$/, 'names an operator wrongly'),
            secret(shortestSecret).max(200),
            z
              .string()
              .transform((text) => text.split('+'))
              .pipe(z.array(z.enum(roles)))
              .default(['administrator']),
          ],
          { error: 'each is a name, a key and perhaps roles: anna:KEY,bert:KEY:finance+support' },
        ),
      ),
    )
    .transform((all) => all.map(([name, key, roles]) => ({ name, key, roles })))
    .default([]),
  /** The host of the operators' desk alone; without it the desk is under `/operator` on every brand's host. */
  OPERATOR_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'is no name of a host')
    .transform((host) => host.toLowerCase())
    .optional(),
  /** The networks from which the desk can be reached, `203.0.113.0/24,2001:db8::/32`; without it, from all. */
  OPERATOR_NETWORKS: list
    .pipe(z.array(z.string().refine(isNetwork, 'is no network such as 203.0.113.0/24')))
    .default([]),
  /** The key with which a mail provider signs its webhook calls; without it only a configured SNS topic is accepted. */
  MAIL_WEBHOOK_SECRET: secret(16).optional(),
  /** The ARN of the Amazon SNS topic to which SES publishes bounces and complaints. */
  MAIL_SNS_TOPIC: z
    .string()
    .regex(/^arn:aws(-cn|-us-gov)?:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/, 'is no ARN of an SNS topic')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Multiplies the limits of the contract, for load tests behind one address. */
  LIMIT_FACTOR: z.coerce.number().positive().default(1),
  SITES_DIR: z.string().default(resolve(import.meta.dirname, '../../../sites')),
  /**
   * `embedded` adds demo members, whose password is public, to an embedded database without `PUBLIC_URL`; `off` never
   * does.
   */
  DEMO: z.enum(['embedded', 'off']).default('embedded'),
  DEMO_MEMBERS: z.coerce.number().int().min(0).max(20000).default(2000),
  /** A folder of pictures that demo members have in place of drawn ones. */
  DEMO_PORTRAITS: z.string().optional(),
});

type Variables = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration; throws an Error with one line for each invalid variable. `isCommand` is for commands that
 * run beside a server: they use its secret and make none.
 */
export function readConfig(environment: Variables, { isCommand = false } = {}) {
  const parsed = parse(Environment, environment);
  if (parsed.COUNTRY_HEADER && parsed.TRUSTED_PROXIES === 0)
    throw new Error(
      'COUNTRY_HEADER: anybody could send it: ' +
        'set TRUSTED_PROXIES to the number of proxies in front, of which one sets the header',
    );
  const { OPERATORS, PUBLIC_URL } = parsed;
  if (OPERATORS.length > 0 && PUBLIC_URL && !isPrivateOrigin(PUBLIC_URL))
    throw new Error('OPERATORS: a key would be sent in the clear: set PUBLIC_URL to an address with https');
  const databases = databasesOf(environment);
  const dataDir = resolve(parsed.DATA_DIR);
  if (!isCommand) makeFolder(dataDir);
  const { SECRET = storedSecret(dataDir, isCommand), SECRET_PREVIOUS = [], CONVERSATION_SECRET, ...rest } = parsed;
  if (SECRET_PREVIOUS.length > 0 && !CONVERSATION_SECRET)
    throw new Error(
      'CONVERSATION_SECRET: is needed with SECRET_PREVIOUS: set it to the first SECRET that this installation had',
    );
  const secrets = {
    SECRET,
    acceptedSecrets: [SECRET, ...SECRET_PREVIOUS],
    CONVERSATION_SECRET: CONVERSATION_SECRET ?? SECRET,
  };
  const isEmbedded = databases.get(defaultDatabase) === undefined;
  const isDemo = isEmbedded && !PUBLIC_URL && rest.DEMO === 'embedded' && rest.DEMO_MEMBERS > 0;
  return {
    ...rest,
    ...secrets,
    DATA_DIR: dataDir,
    databases,
    paymentKeys: keysOf(environment, 'PAYMENT'),
    ageKeys: keysOf(environment, 'AGE'),
    isDemo,
    misspelt: misspelt(environment, [...Object.keys(Environment.shape), 'OPERATOR']),
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: ${folder} cannot be made or written (${code})`, { cause: error });
  }
}

/**
 * The keys of gateways and of those who check ages, by their variables: `PAYMENT_<PROVIDER>_<ACCOUNT>_<WHAT>`, and
 * `AGE_` alike.
 */
function keysOf(environment: Variables, of: 'PAYMENT' | 'AGE'): ReadonlyMap<string, string> {
  const isKey = new RegExp(`^${of}_[A-Z0-9]+_[A-Z0-9_]+_[A-Z]+$`);
  return new Map(
    Object.entries(environment).flatMap(([name, value]) =>
      isKey.test(name) && value?.trim() ? [[name, value.trim()] as const] : [],
    ),
  );
}

function parse<Schema extends z.ZodObject>(schema: Schema, environment: Variables): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  // A blank would be read as the number 0.
  const blank = Object.keys(schema.shape).filter((name) => given[name]?.trim() === '');
  if (blank.length > 0) throw new Error(blank.map((name) => `${name}: has only blanks`).join('\n'));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

/**
 * The URLs of databases by the names that the files of sites give them; none for the embedded one, which only `default`
 * can be. Throws an Error as `readConfig` does.
 */
export function databasesOf(environment: Variables): ReadonlyMap<string, string | undefined> {
  const { DATABASE_URL, DATABASES } = parse(Databases, environment);
  const databases = new Map([[defaultDatabase, DATABASE_URL]]);
  for (const name of DATABASES) {
    const variable = variableOf(name);
    if (databases.has(name)) throw new Error(`DATABASES: names "${name}" twice, or the database of DATABASE_URL`);
    const url = parse(z.object({ [variable]: databaseUrl }), environment)[variable];
    if (!url) throw new Error(`DATABASES: names "${name}", whose URL ${variable} is not set`);
    const [same] = [...databases].find(([, known]) => known && databaseKeyOf(known) === databaseKeyOf(url)) ?? [];
    if (same) throw new Error(`${variable}: is the same database as ${variableOf(same)}`);
    databases.set(name, url);
  }
  return databases;
}

/** The parts of a URL that tell databases apart: server, port and name, and the options, which may name a schema. */
function databaseKeyOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return [hostname.toLowerCase(), port || '5432', pathname, searchParams.get('host'), searchParams.get('options')].join(
    ' ',
  );
}

function storedSecret(dataDir: string, isCommand: boolean): string {
  const file = join(dataDir, 'secret');
  if (isCommand && !existsSync(file))
    throw new Error(
      `DATA_DIR: no server has been started with ${dataDir}: ` +
        'set DATA_DIR, or SECRET, and the other variables as the server has them',
    );
  const secret = readOrCreateFile(file, () => randomBytes(32).toString('base64url')).trim();
  if (secret.length < shortestSecret)
    throw new Error(
      `DATA_DIR: ${file} has fewer than ${shortestSecret} characters, so anybody could guess it: ` +
        'restore it from a backup, or delete it if the installation never had members',
    );
  return secret;
}

/** The configuration of this process; ends the process if it is invalid. */
export function configOrExit(options: Parameters<typeof readConfig>[1] = {}): Config {
  try {
    return readConfig(process.env, options);
  } catch (error) {
    return exitWithError(new Error(`The configuration is wrong:\n${(error as Error).message}`));
  }
}

/** Prints an error for the operator and ends the process. */
export function exitWithError(error: Error): never {
  console.error(error.message);
  process.exit(1);
}

import { z } from 'zod';

/** A bucket of an S3-compatible store, with our credentials. */
export interface Bucket {
  /** The bucket's address without a trailing slash; its path is the bucket's name. */
  readonly address: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const form = 's3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=on';
const isBucketPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const Parameters = z.strictObject({
  region: z.string().min(1).default('us-east-1'),
  tls: z.enum(['on', 'off']).default('on'),
});

/**
 * Parses `s3://KEY:SECRET@host:port/bucket?region=us-east-1&tls=on`, key and secret percent-encoded. Error messages
 * never quote the value.
 */
export const BucketUrl = z.string().transform((text, context): Bucket => {
  const refuse = (because: string) => {
    context.addIssue({ code: 'custom', message: `must look like ${form}, but ${because}` });
    return z.NEVER;
  };
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.hostname === '')
    return refuse('is no such address; a / or @ in the secret is written as %2F or %40');
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (!accessKeyId || !secretAccessKey)
    return refuse('lacks the key or the secret, or has a % in them that is not written as %25');
  if (!isBucketPath.test(url.pathname)) return refuse('names no bucket');
  const parameters = Parameters.safeParse(Object.fromEntries(url.searchParams));
  if (!parameters.success) return refuse('has a wrong parameter: there are region, and tls that is on or off');
  const { region, tls } = parameters.data;
  return {
    address: `${tls === 'on' ? 'https' : 'http'}://${url.host}${url.pathname}`,
    region,
    accessKeyId,
    secretAccessKey,
  };
});

/** Undefined for a text with a % that is not written as %25. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

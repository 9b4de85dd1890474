import type { Config } from '../process/config.ts';

/**
 * The origin under which members reach a host: with `PUBLIC_URL`, its scheme and port. The caller chooses the `Host`
 * header, and links in mails must not follow it.
 */
export function publicOrigin(host: string, publicUrl: string | undefined): string {
  if (!publicUrl) return `http://${host}`;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${new URL(`http://${host}`).hostname}${port ? `:${port}` : ''}`;
}

/** The origin of a site's first host, for links in mails that no call leads to. */
export const siteOrigin = (
  { hosts }: { readonly hosts: readonly string[] },
  { PORT, PUBLIC_URL }: Pick<Config, 'PORT' | 'PUBLIC_URL'>,
): string => publicOrigin(`${hosts[0]}:${PORT}`, PUBLIC_URL);

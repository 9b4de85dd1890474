/**
 * The origin under which members reach a host: with `PUBLIC_URL`, its scheme and port. The caller chooses the `Host`
 * header, and links in mails must not follow it.
 */
export function publicOrigin(host: string, publicUrl: string | undefined): string {
  if (!publicUrl) return `http://${host}`;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${new URL(`http://${host}`).hostname}${port ? `:${port}` : ''}`;
}

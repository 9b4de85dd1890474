/**
 * The origin under which members reach a host: with `PUBLIC_URL` its scheme and port, whatever the request named. A
 * `Host` header is the caller's to choose, and links in mails must not lead where it says.
 */
export function publicOrigin(host: string, publicUrl: string | undefined): string {
  if (!publicUrl) return `http://${host}`;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${new URL(`http://${host}`).hostname}${port ? `:${port}` : ''}`;
}

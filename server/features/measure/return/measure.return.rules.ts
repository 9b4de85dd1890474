/** Providers that deliver an address with and without dots to one mailbox. */
const dotless: readonly string[] = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address, however it is written: without case, tags (`name+tag`) and dots that do not count. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return dotless.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

let nonce: string | undefined;

/**
 * The nonce with which this document was loaded; its policy accepts no other, such as that of a page fetched later.
 * Browsers hide it from the attribute, not from scripts.
 */
export function documentNonce(): string {
  nonce ??= document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
  return nonce;
}

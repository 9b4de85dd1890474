/** The format and size of an operator's picture; throws for what is none. The decoder is loaded on demand. */
export async function sizeOf(bytes: Uint8Array): Promise<{ format: string; width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).metadata();
}

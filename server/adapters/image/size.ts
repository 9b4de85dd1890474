/** The format and size of a picture that an operator put there; throws for what is none. Loads the decoder on demand. */
export async function sizeOf(bytes: Uint8Array): Promise<{ format: string; width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).metadata();
}

/** Lends arrays for the time of one picture, so that the next one need not ask for tens of megabytes anew. */
export class Arena {
  readonly #free = new Map<number, Float32Array[]>();
  readonly #lent: Float32Array[] = [];

  /** An array of zeros, or of another value. */
  floats(length: number, value = 0): Float32Array {
    const values = this.#free.get(length)?.pop() ?? new Float32Array(length);
    this.#lent.push(values);
    return values.fill(value);
  }

  /** Takes all arrays back; what they hold must not be read any more. Those of other lengths are let go. */
  takeBack(): void {
    this.#free.clear();
    for (const values of this.#lent) {
      const alike = this.#free.get(values.length) ?? [];
      alike.push(values);
      this.#free.set(values.length, alike);
    }
    this.#lent.length = 0;
  }
}

interface Sizes {
  readonly all: number;
  readonly ofOwner: number;
}

/** What waits, in a line for each owner; the owners take turns, so that a long line makes no other owner wait. */
export class FairQueue<Item> {
  readonly #sizes: Sizes;
  readonly #lines = new Map<string, Item[]>();
  #size = 0;
  #latest: string | undefined;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  /** False if too much waits, of all or of this owner. */
  add(owner: string, item: Item): boolean {
    const line = this.#lines.get(owner) ?? [];
    if (this.#size >= this.#sizes.all || line.length >= this.#sizes.ofOwner) return false;
    line.push(item);
    this.#lines.set(owner, line);
    this.#size++;
    return true;
  }

  /** The next item, of the owner who has waited longest; whose turn it was just now goes behind the others. */
  take(): Item | undefined {
    if (this.#latest !== undefined) this.#toEnd(this.#latest);
    const [owner] = this.#lines.keys();
    const item = owner === undefined ? undefined : this.#lines.get(owner)?.shift();
    if (owner === undefined || item === undefined) return undefined;
    this.#size--;
    this.#latest = owner;
    return item;
  }

  #toEnd(owner: string): void {
    const line = this.#lines.get(owner);
    this.#lines.delete(owner);
    if (line && line.length > 0) this.#lines.set(owner, line);
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }
}

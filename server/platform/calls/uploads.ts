import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';

/** Bytes of unfinished uploads that one process holds at most. */
const allBytes = 200 * 1024 * 1024;
/** Uploads of one member at once: a browser that adds several photos sends them one after the other. */
const each = 2;
/** Uploads of all members behind one network address at once, so that a few accounts of one person cannot fill what all share. */
const eachNetwork = 6;
/** When a refused upload may be tried again. */
const seconds = 5;

interface Uploader {
  readonly owner: string;
  readonly network: string;
}

/** Uploads are held in memory until they are stored, however slowly they come: so few at once from each member, and so many bytes in all. */
export class Uploads {
  readonly #underway = new Map<string, number>();
  readonly #factor: number;
  #bytes = 0;

  /** `factor` multiplies what one member may do, as it does with the limits of calls. */
  constructor(factor = 1) {
    this.#factor = factor;
  }

  /** Holds a place for the upload while `work` takes it in. Throws `request.too_many` or `request.busy`. */
  async hold<T>({ owner, network }: Uploader, bytes: number, work: () => Promise<T>): Promise<T> {
    const keys = [`owner ${owner}`, `network ${network}`] as const;
    const most = [each, eachNetwork] as const;
    const isFull = keys.some((key, index) => this.#count(key) >= (most[index] ?? 0) * this.#factor);
    if (isFull) throw problem(requestFailures.too_many, { params: { seconds } });
    if (this.#bytes + bytes > allBytes) throw problem(requestFailures.busy);
    for (const key of keys) this.#underway.set(key, this.#count(key) + 1);
    this.#bytes += bytes;
    try {
      return await work();
    } finally {
      this.#bytes -= bytes;
      for (const key of keys) {
        if (this.#count(key) > 1) this.#underway.set(key, this.#count(key) - 1);
        else this.#underway.delete(key);
      }
    }
  }

  #count(key: string): number {
    return this.#underway.get(key) ?? 0;
  }
}

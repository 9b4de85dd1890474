import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';

/** Bytes of unfinished uploads that one process holds at most. */
const allBytes = 200 * 1024 * 1024;
/** Uploads of one member at once: a browser that adds several photos sends them one after the other. */
const each = 2;
/** When a refused upload may be tried again. */
const seconds = 5;

/** Uploads are held in memory until they are stored, however slowly they come: so few at once from each member, and so many bytes in all. */
export class Uploads {
  readonly #underway = new Map<string, number>();
  readonly #each: number;
  #bytes = 0;

  /** `factor` multiplies what one member may do, as it does with the limits of calls. */
  constructor(factor = 1) {
    this.#each = each * factor;
  }

  /** Holds a place for the upload while `work` takes it in. Throws `request.too_many` or `request.busy`. */
  async hold<T>(owner: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const count = this.#underway.get(owner) ?? 0;
    if (count >= this.#each) throw problem(requestFailures.too_many, { params: { seconds } });
    if (this.#bytes + bytes > allBytes) throw problem(requestFailures.busy);
    this.#underway.set(owner, count + 1);
    this.#bytes += bytes;
    try {
      return await work();
    } finally {
      this.#bytes -= bytes;
      const left = (this.#underway.get(owner) ?? 1) - 1;
      if (left > 0) this.#underway.set(owner, left);
      else this.#underway.delete(owner);
    }
  }
}

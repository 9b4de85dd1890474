import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';

/** The most bytes of unfinished uploads in one process. */
const allBytes = 200 * 1024 * 1024;
/** Per member: a browser sends several photos one after the other. */
const each = 2;
/** Per network address, so that one person's several accounts cannot use up the shared memory. */
const eachNetwork = 6;
/** `Retry-After` of a refused upload. */
const seconds = 5;

interface Uploader {
  readonly owner: string;
  readonly network: string;
}

/** Uploads stay in memory until stored, however slowly they arrive, so their number and total size are bounded. */
export class Uploads {
  readonly #underway = new Map<string, number>();
  readonly #factor: number;
  #bytes = 0;

  /** `factor` multiplies a member's concurrent uploads, as it does the limits. */
  constructor(factor = 1) {
    this.#factor = factor;
  }

  /** Runs `work` while counting its upload. Throws `request.too_many` or `request.busy`. */
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

import type { Database } from '../../../platform/database/database.ts';
import { type CodeRow, discountStore as store } from '../payment.discount.store.ts';
import { type CodeOrder, newCode, problemsOf, type Sold } from './payment.codes.rules.ts';

/** A code with the numbers of payments that used it, and that reserve it while they are pending. */
export type CountedCode = CodeRow & { readonly used: number; readonly reserved: number };

interface Options {
  readonly db: Database;
  /** What the sites of the database sell. */
  readonly sold: readonly Sold[];
  /** The member with an id; undefined if there is none. */
  memberOf(id: string): Promise<{ id: string; site_id: string } | undefined>;
}

/** The operators' work on discount codes. */
export function createCodeDesk({ db, sold, memberOf }: Options) {
  async function list(wanted: { site?: string | undefined; code?: string }): Promise<CountedCode[]> {
    const codes = await store.list(db, wanted);
    const uses = await store.uses(
      db,
      codes.map(({ code }) => code),
    );
    return codes.map((row) => {
      const counted = uses.find(({ code }) => code === row.code);
      return { ...row, used: counted?.used ?? 0, reserved: counted?.reserved ?? 0 };
    });
  }

  return {
    /** Codes in the order of their names: those of a site and of all sites, or one. */
    list,

    /** Throws an Error with a line for each thing that is wrong. */
    async add(order: CodeOrder, memberId: string | undefined): Promise<void> {
      const member = memberId === undefined ? undefined : await memberOf(memberId);
      if (memberId !== undefined && !member) throw new Error(`member: ${memberId} is none of this database`);
      const whole = { ...order, site: order.site ?? member?.site_id };
      const problems = problemsOf(whole, sold, new Date());
      if (member && whole.site !== member.site_id) problems.push(`member: is one of ${member.site_id}`);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      if (!(await store.add(db, newCode(whole, sold, member?.id ?? null))))
        throw new Error(`code: ${order.code} exists already`);
    },

    /** Nobody can use the code any more; payments that began with it keep their price. False if there is none. */
    stop: (code: string): Promise<boolean> => store.stop(db, code),
  };
}

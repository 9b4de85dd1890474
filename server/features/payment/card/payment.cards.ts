import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { memberErased } from '../../member/member.facts.ts';
import { keyedWith } from '../../member/member.secrets.ts';
import type { PaymentRow } from '../payment.store.ts';
import { cardStore as store } from './payment.card.store.ts';

/** The cards that members paid with, which are only compared: as keyed hashes, each of one account at a gateway. */
export function createCards({ events, config }: Pick<Platform, 'events' | 'config'>) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return {
    async note(trx: Trx, { member_id, gateway }: PaymentRow, fingerprint: string): Promise<void> {
      const hash = keyedWith(config.SECRET)('card', gateway, fingerprint);
      await store.add(trx, { member_id, hash });
    },

    of: async (on: Executor, memberId: string): Promise<{ kind: 'card'; value: string }[]> =>
      (await store.of(on, memberId)).map(({ hash }) => ({ kind: 'card', value: hash })),
  };
}

export type Cards = ReturnType<typeof createCards>;

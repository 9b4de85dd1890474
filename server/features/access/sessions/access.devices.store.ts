import { anyRow, type Executor, type Trx } from '../../../platform/database/database.ts';

/** The statements of the credentials of an account. */
export const credentialStore = {
  /** Removes all but the password: passkeys, and the known browsers. */
  async removeOthers(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('access_passkey').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('access_device').where('member_id', '=', memberId).execute();
  },
};

/** The statements of devices. */
export const deviceStore = {
  has: (db: Executor, memberId: string, deviceHash: string): Promise<boolean> =>
    anyRow(
      db
        .selectFrom('access_device')
        .select('member_id')
        .where('member_id', '=', memberId)
        .where('device_hash', '=', deviceHash),
    ),

  /** Records this device; returns whether it was known, and whether it is the member's first. */
  async note(db: Executor, memberId: string, deviceHash: string): Promise<{ isKnown: boolean; isFirst: boolean }> {
    const before = await db
      .selectFrom('access_device')
      .select('device_hash')
      .where('member_id', '=', memberId)
      .execute();
    await db
      .insertInto('access_device')
      .values({ member_id: memberId, device_hash: deviceHash })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'device_hash']).doUpdateSet((is) => ({ seen_at: is.ref('excluded.seen_at') })),
      )
      .execute();
    return { isKnown: before.some((device) => device.device_hash === deviceHash), isFirst: before.length === 0 };
  },

  personalData: (db: Executor, memberId: string) =>
    db.selectFrom('access_device').select('seen_at').where('member_id', '=', memberId).execute(),

  async sweep(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('access_device').where('seen_at', '<', before).execute();
  },
};

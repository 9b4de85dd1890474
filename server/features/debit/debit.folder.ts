import { chmodSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DebitDesk } from './debit.desk.ts';

/** The folder to which collection files are written: each whole or not at all, for the operator's eyes alone. */
export function openDebitFolder(
  folder: string,
  desk: Pick<DebitDesk, 'write' | 'written' | 'isWritten' | 'gatewayOf'>,
) {
  async function save(id: string, creditor_iban: string): Promise<{ path: string; debits: number; amount: number }> {
    const { xml, ...sums } = await desk.write(id, creditor_iban);
    const path = resolve(folder, `${id}.xml`);
    writeFileSync(`${path}.part`, xml, { mode: 0o600 });
    chmodSync(`${path}.part`, 0o600);
    // Known as written before it is whole under its name: what is on disk, and may be uploaded, is never made again.
    await desk.written(id);
    renameSync(`${path}.part`, path);
    return { path, ...sums };
  }

  return {
    save,

    /** The gateway's files that are known as written, and whose process ended before they had their name. */
    async unnamed(gateway: string): Promise<string[]> {
      const found: string[] = [];
      for (const name of readdirSync(folder)) {
        const [, id] = /^(RV\w+)\.xml\.part$/.exec(name) ?? [];
        if (id && (await desk.isWritten(id)) && (await desk.gatewayOf(id)) === gateway) found.push(id);
      }
      return found;
    },
  };
}

import { hour } from '@rendezvous/contract/durations';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { photosOf } from './safety.reports.rules.ts';
import { reportStore as store } from './safety.reports.store.ts';

interface Pictures {
  readonly report_id: string;
  readonly photos: readonly string[];
}

const hex = (id: string) => id.replaceAll('-', '');
const folderOf = (reportId: string, photoId: string) => `${hex(reportId)}/${hex(photoId)}`;

/** Where the copy of a reported photo is stored, in the folder of reports. */
export const pictureOf = (reportId: string, photoId: string): string => `${folderOf(reportId, photoId)}/large.webp`;

/** The pictures of reports: copies, so that they outlive the photos. */
export function createPictures({ db, jobs, storageIn }: Platform) {
  const storage = storageIn('reports');
  const sweep = jobs.define<Pictures>(
    'safety.report_sweep',
    async ({ report_id, photos }) => {
      const report = await store.byId(db, report_id);
      const used = report ? photosOf(report) : [];
      for (const photo of photos) if (!used.includes(photo)) await storage.removeFolder(folderOf(report_id, photo));
    },
    { tries: 'untilDone' },
  );

  return {
    /** Writes the pictures of a report that is about to be stored; if it is not, they are removed an hour later. */
    async write(reportId: string, pictures: ReadonlyMap<string, Uint8Array>): Promise<void> {
      if (pictures.size === 0) return;
      const startAfter = new Date(Date.now() + hour);
      await inTransaction(db, (trx) =>
        sweep.enqueue(trx, { report_id: reportId, photos: [...pictures.keys()] }, { startAfter }),
      );
      for (const [photo, bytes] of pictures) await storage.write(pictureOf(reportId, photo), bytes);
    },

    /** Removes those that the report no longer names, after the transaction. */
    sweep: async (trx: Trx, reportId: string, photos: readonly string[]): Promise<void> => {
      if (photos.length > 0) await sweep.enqueue(trx, { report_id: reportId, photos });
    },
  };
}

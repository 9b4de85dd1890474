import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Members } from '../member/member.service.ts';
import type { Payments } from '../payment/payment.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createPrinter } from './pdf/receipt.printer.ts';
import { receiptMailPreviews } from './receipt.mails.ts';
import { receiptFile, receiptRoutes } from './receipt.routes.ts';
import { createReceipts } from './receipt.service.ts';

/** Made after all others that listen to payments: the number of a receipt is what a transaction takes last. */
export function receiptFeature(platform: Platform, given: { sites: Sites; members: Members; payments: Payments }) {
  const printer = createPrinter();
  const receipts = createReceipts({ ...platform, ...given, printer });
  return {
    service: receipts,
    routes: receiptRoutes(receipts),
    personalData: { name: 'payments', tables: ['receipt'], read: ({ id }) => receipts.personalData(id) },
    mails: receiptMailPreviews,
    http: (app, guard) => receiptFile(app, receipts, guard),
    close: () => printer.close(),
  } satisfies Part;
}

import { parentPort } from 'node:worker_threads';
import { type ReceiptDocument, receiptPdf } from './receipt.pdf.ts';

parentPort?.on('message', async ({ id, receipt }: { id: number; receipt: ReceiptDocument }) => {
  try {
    parentPort?.postMessage({ id, bytes: await receiptPdf(receipt) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: (error as Error).message });
  }
});

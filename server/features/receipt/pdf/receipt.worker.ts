import { parentPort } from 'node:worker_threads';
import { type ReceiptDocument, receiptPdf } from './receipt.pdf.ts';

parentPort?.on('message', async (receipt: ReceiptDocument) => {
  try {
    parentPort?.postMessage({ bytes: await receiptPdf(receipt) });
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).message });
  }
});

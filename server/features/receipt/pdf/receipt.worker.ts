import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ReceiptDocument, receiptPdf } from './receipt.pdf.ts';

// Calls come first. Elsewhere than on Linux this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', async (receipt: ReceiptDocument | null) => {
  if (!receipt) return parentPort?.close();
  try {
    parentPort?.postMessage({ bytes: await receiptPdf(receipt) });
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).message });
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStorage } from './disk.ts';
import { storageSuite } from './storage.suite.ts';

storageSuite('disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'rendezvous-storage-'));
  return { storage: diskStorage(root), close: () => rm(root, { recursive: true, force: true }) };
});

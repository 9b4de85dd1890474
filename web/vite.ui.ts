import { join } from 'node:path';
import { defineConfig } from 'vite';
import { words } from './vite/words.ts';

/** The gallery of all shared components (`npm run ui`), not part of the product. */
export default defineConfig({
  root: join(import.meta.dirname, 'gallery'),
  plugins: [words()],
  server: { port: Number(process.env.PORT ?? 3010), fs: { allow: [join(import.meta.dirname, '..')] } },
  build: { target: 'es2022', emptyOutDir: true },
});

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractAddresses } from './vite/contract.ts';
import { words } from './vite/words.ts';

export default defineConfig({
  plugins: [contractAddresses(), words(), reactRouter()],
  resolve: { alias: { 'react-i18next': new URL('platform/i18n.ts', import.meta.url).pathname } },
  build: { target: 'es2022' },
  environments: {
    // The server finds an endpoint by its object, so the built pages must share the contract's modules with it.
    ssr: { build: { rolldownOptions: { external: /^@rendezvous\/contract\// } } },
  },
});

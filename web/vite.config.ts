import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractAddresses } from './vite/contract.ts';
import { words } from './vite/words.ts';

export default defineConfig({
  plugins: [contractAddresses(), words(), reactRouter()],
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  build: { target: 'es2022' },
  environments: {
    // The server finds an endpoint by its object, so the built pages must share the contract's modules with it.
    ssr: { build: { rolldownOptions: { external: /^@rendezvous\/contract\// } } },
  },
});

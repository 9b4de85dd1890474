import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkAddresses } from './vite/chunk-addresses.ts';
import { chunks } from './vite/chunks.ts';
import { className } from './vite/class-names.ts';
import { contractAddresses } from './vite/contract.ts';
import { themeVariables } from './vite/theme-variables.ts';
import { words } from './vite/words.ts';

export default defineConfig({
  plugins: [contractAddresses(), words(), chunks(), chunkAddresses(), themeVariables(), reactRouter()],
  css: { modules: { generateScopedName: className } },
  // One style sheet for all pages (docs/decisions, one style sheet).
  build: { target: 'es2022', cssCodeSplit: false },
  environments: {
    // One file for what every page needs and one for the libraries under it, which change less often: together they
    // are a tenth smaller than in fifty pieces.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/, priority: 2 },
                {
                  name: 'fields',
                  test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|Textarea|NativeSelect)[\\/.]/,
                },
                { name: 'shell', test: /web[\\/](entry\.client|root|layouts[\\/]default)\.tsx/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server finds an endpoint by its object, so the built pages must share the contract's modules with it.
    ssr: { build: { rolldownOptions: { external: /^@rendezvous\/contract\// } } },
  },
});

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserReport } from './vite/browser-report.ts';
import { target } from './vite/browsers.ts';
import { chunkAddresses } from './vite/chunk-addresses.ts';
import { chunks } from './vite/chunks.ts';
import { className } from './vite/class-names.ts';
import { contractAddresses } from './vite/contract.ts';
import { inlineScripts } from './vite/inline-scripts.ts';
import { unusedScript } from './vite/unused-script.ts';
import { words } from './vite/words.ts';

const onEveryPage = /\/(rolldown-runtime|shell|libraries)-[^/]+\.js$/;

export default defineConfig({
  plugins: [
    contractAddresses(),
    words(),
    chunks(),
    chunkAddresses(),
    inlineScripts(),
    unusedScript(),
    browserReport(),
    reactRouter(),
  ],
  css: { modules: { generateScopedName: className } },
  // One style sheet for all pages (docs/decisions).
  build: {
    target,
    cssCodeSplit: false,
    // A part fetched later need not name what every page has.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !onEveryPage.test(file)) },
  },
  environments: {
    // One file for the code that every page needs, and one for its libraries, which change less often. Together they
    // are a tenth smaller than as fifty files.
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'fields',
                  test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|Textarea|NativeSelect)[\\/.]/,
                },
                // Includes small modules that many pages use, which would otherwise be a file each.
                {
                  name: 'shell',
                  test: /icons[\\/]Icon(ArrowLeft|Checks?|ChevronRight|Clock)\.mjs|contract[\\/]search\.ts|web[\\/](entry\.client|root|layouts[\\/]default|platform[\\/](form[\\/]typed-before|document[\\/]hydrated|browser[\\/](motion|new-id))|ui[\\/](member[\\/](fictional-icon|member-path)|offers[\\/]package-offer|dialog[\\/]use-was-open))\.tsx?/,
                  priority: 1,
                },
                { name: 'live', test: /platform[\\/]live[\\/]live\.ts/, priority: 1 },
                // The marks of what a reader may do with a profile.
                { name: 'marks', test: /icons[\\/]Icon(Ban|Flag|Lock)\.mjs/, priority: 1 },
                // Shared by conversations and the updates that every page of a member gets.
                {
                  name: 'talk',
                  test: /features[\\/]chat[\\/](chat\.(queries|cache)|outbox[\\/](outbox|send-outbox|use-send-text))\.ts/,
                },
                // Shared by the list of chats, a conversation and its parts.
                {
                  name: 'conversation',
                  test: /features[\\/]chat[\\/](kinds|last-opened|panes\.module|composer[\\/](composer-notice|message-field|message-price|use-draft|use-words)|conversation[\\/](group|use-activity|message-list\.module|other-pane\.module|state-icon))\./,
                },
                // Of forms and lists, which would otherwise fetch the steps of signing up with them.
                {
                  name: 'form',
                  test: /web[\\/](ui[\\/](state[\\/]form-problem|submit-button)|platform[\\/]browser[\\/]keyboard)\.tsx?/,
                  priority: 1,
                },
                // Shared by the pages of signing up.
                {
                  name: 'steps',
                  test: /features[\\/]account[\\/]signup[\\/](step-frame|step-actions|signup-bar)\.tsx/,
                },
                // Shared by the pages of a purchase and the packages over a conversation.
                {
                  name: 'purchase',
                  test: /features[\\/]payment[\\/](method-marks|package-card|saving|payment\.module|checkout[\\/]purchase-path)\./,
                },
              ],
            },
          },
        },
      },
    },
    // The server looks endpoints up by identity, so the built pages must share its contract modules.
    ssr: { build: { rolldownOptions: { external: /^@rendezvous\/contract\// } } },
  },
});

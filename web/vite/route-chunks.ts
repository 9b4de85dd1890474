import type { Plugin } from 'vite';

/** What React Router does with a page's code that does not load: it reloads, however often. */
const theirs = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** The event that Vite tells of its own chunks; whoever prevents it reloads the page. Else stands a page that fails, and so is told. */
const ours = `
  const event = new Event('vite:preloadError', { cancelable: true });
  if (!window.dispatchEvent(event)) return new Promise(() => {});
  const fail = () => { throw error; };
  return { default: fail, clientLoader: fail };
`;

/** §8: leaves it to one place whether the page is reloaded for a chunk; else the error page is shown. */
export function routeChunks(): Plugin {
  let isDone = false;
  return {
    name: 'route-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: 'Error loading route module' },
      handler(code) {
        if (!theirs.test(code)) return null;
        isDone = true;
        return { code: code.replace(theirs, ours), map: null };
      },
    },
    buildEnd() {
      if (!isDone) this.error('React Router loads its pages in another way: see route-chunks.ts');
    },
  };
}

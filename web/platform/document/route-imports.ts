declare global {
  interface Window {
    /** React Router's own list of all routes. */
    readonly __reactRouterManifest?: {
      readonly url: string;
      readonly routes: Record<string, { imports?: readonly string[] }>;
    };
  }
}

/**
 * Completes the list with what each route's script imports (see `vite/route-manifest.ts`), so that the router fetches
 * all of a page at once when its link is about to be pressed. Without, it would fetch them one after another.
 */
export async function fetchRouteImports(): Promise<void> {
  const { url = '', routes = {} } = window.__reactRouterManifest ?? {};
  if (routes.root?.imports) return;
  const { default: imports } = await import(/* @vite-ignore */ url.replace('manifest-', 'imports-'));
  for (const [id, route] of Object.entries(routes)) route.imports = imports[id];
}

import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Leaves imports at run time as they are. Vite wraps each in a helper that fetches its styles first, a kilobyte for every
 * reader; here all styles stand in the page, and a build in which that is no longer so fails.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && part.code.includes('__vite__mapDeps')) {
          this.error(`${part.fileName} imports something that has styles of its own: import them in the entry.`);
        }
      }
    },
  };
}

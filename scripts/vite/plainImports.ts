import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Keeps dynamic imports unchanged. Vite wraps each in a helper that loads its styles first, a kilobyte for every
 * reader; here all styles are in the page, and the build fails if that changes.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
    generateBundle(_options, bundle) {
      const first = new Set<string>();
      const addWithImports = (name: string) => {
        const part = bundle[name];
        if (part?.type !== 'chunk' || first.has(name)) return;
        first.add(name);
        part.imports.forEach(addWithImports);
      };
      for (const [name, part] of Object.entries(bundle))
        if (part.type === 'chunk' && part.isEntry) addWithImports(name);
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type !== 'chunk' || first.has(name) || (part.viteMetadata?.importedCss.size ?? 0) === 0) continue;
        this.error(
          `${name} loads later and has styles of its own: write them as .module.css, or import them in the entry.`,
        );
      }
    },
  };
}

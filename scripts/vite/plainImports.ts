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
      // What an entry imports leaves its styles to it: else each file that imports the same would list them once more.
      const addWithImports = (name: string, styles: Set<string> | undefined) => {
        const part = bundle[name];
        if (part?.type !== 'chunk' || first.has(name)) return;
        first.add(name);
        for (const style of part.viteMetadata?.importedCss ?? []) styles?.add(style);
        if (!part.isEntry) part.viteMetadata?.importedCss.clear();
        for (const imported of part.imports) addWithImports(imported, styles);
      };
      for (const [name, part] of Object.entries(bundle))
        if (part.type === 'chunk' && part.isEntry) addWithImports(name, part.viteMetadata?.importedCss);
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type !== 'chunk' || first.has(name) || (part.viteMetadata?.importedCss.size ?? 0) === 0) continue;
        this.error(
          `${name} loads later and has styles of its own: write them as .module.css, or import them in the entry.`,
        );
      }
    },
  };
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fewFiles } from './scripts/vite/fewFiles.ts';
import { iconImports } from './scripts/vite/iconImports.ts';
import { pageFiles } from './scripts/vite/pageFiles.ts';
import { plainImports } from './scripts/vite/plainImports.ts';
import { precompress } from './scripts/vite/precompress.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The browser's half: two entries that never meet, and the theme script that runs before the first paint. */
export default defineConfig({
  plugins: [
    iconImports(),
    react(),
    plainImports(),
    pageFiles({ site: path('./web/ui/themeScript.ts'), dashboard: path('./web/dashboard/headScript.ts') }),
    precompress(),
  ],
  // Not VITE_: a key in the environment must have no way into a bundle.
  envPrefix: 'VELOCITY_PUBLIC_',
  publicDir: path('./web/public'),
  build: {
    outDir: path('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: true,
    // The page tells its script what to fetch.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        site: path('./web/site/boot.ts'),
        dashboard: path('./web/dashboard/boot.tsx'),
      },
      // The styles of all components and screens in one file that comes with the document: a screen whose code loads
      // later is never drawn without its styles.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'dashboard-styles', test: /\.module\.css$/ },
            { name: fewFiles(path('.').replace(/\/$/, '')), debugName: 'few files' },
          ],
        },
      },
    },
  },
});

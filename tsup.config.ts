import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { velocity: 'cli/main.ts' },
  outDir: 'dist',
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  treeshake: false,
  minify: true,
  clean: true,
  // An application: nobody imports its types.
  dts: false,
  silent: true,
  // Small parts that every command loads: read as one file they take half the time. The rest stays in node_modules.
  noExternal: ['commander', 'zod'],
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { build } from 'vite';

/** Address of the page with react-data-grid, beside the product's own pages. */
export const comparedPath = '/compared-grid';

/** Builds the page as the product is built, and answers with it on the product's own host: both read the same API. */
export async function serveCompared(context: BrowserContext): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'velocity-bench-compared-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: import.meta.dirname,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: join(import.meta.dirname, 'page.tsx'), output: { entryFileNames: 'page.js' } },
      },
    });
    const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
    const textOf = (ending: string) => {
      const file = files.find((name) => extname(name) === ending);
      return file === undefined ? '' : readFileSync(join(outDir, file), 'utf8');
    };
    const [script, style] = [textOf('.js'), textOf('.css')];
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Compared</title>
      <link rel="stylesheet" href="${comparedPath}/page.css"></head>
      <body style="margin:0;font:13px/18px sans-serif"><div id="root"></div>
      <script type="module" src="${comparedPath}/page.js"></script></body></html>`;
    await context.route(`**${comparedPath}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await context.route(`**${comparedPath}/page.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await context.route(`**${comparedPath}/page.css`, (route) =>
      route.fulfill({ contentType: 'text/css', body: style }),
    );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

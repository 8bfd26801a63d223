import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { build } from 'vite';

/** Address of the page with react-data-grid, beside the product's own pages. */
export const comparedPath = '/compared-grid';

/**
 * Builds the page as the product is built and serves it on the product's own host, so that both read the same API. Only
 * its three files are intercepted, because a Playwright route for all requests would delay those of the product too.
 */
export async function serveCompared(session: CDPSession): Promise<void> {
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
    const answers: Readonly<Record<string, readonly [string, string]>> = {
      [comparedPath]: ['text/html', html],
      [`${comparedPath}/page.js`]: ['text/javascript', script],
      [`${comparedPath}/page.css`]: ['text/css', style],
    };
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const [type, text] = answers[new URL(request.url).pathname] ?? ['text/plain', ''];
      const responseHeaders = [{ name: 'content-type', value: type }];
      const body = Buffer.from(text).toString('base64');
      void session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${comparedPath}*`, requestStage: 'Request' }] });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

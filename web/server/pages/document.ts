import type { ClientAssets, HeadScript } from './clientAssets.ts';

export interface DocumentParts {
  /** Tags of the head, already escaped. */
  head: string;
  html: string;
  hydration: unknown;
  /** `script` and `head` are null for a page without any script. */
  assets: Pick<ClientAssets, 'styles' | 'later'> & { script: string | null; head: HeadScript | null };
  /** What the script of the head is told, as `data-` attributes. */
  headData?: Readonly<Record<string, string>>;
  lang: string;
  /** Public settings for the browser's code. */
  settings: unknown;
}

/** The HTML document. Data for hydration is in JSON blocks, which need no exception in the content security policy. */
export function documentHtml({ head, html, hydration, assets, headData = {}, lang, settings }: DocumentParts): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#fbfaf7">
${assets.head === null ? '' : headScript(assets.head, headData)}
${styles}
${head}
${assets.script === null ? '' : `<script type="module" src="${assets.script}"></script>`}
</head>
<body>
<div id="root">${html}</div>
${assets.script === null ? '' : dataBlocks({ hydration, settings, later: assets.later })}</body>
</html>
`;
}

function headScript(head: HeadScript, data: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return 'src' in head
    ? `<script src="${head.src}"${attributes.join('')}></script>`
    : `<script${attributes.join('')}>${head.code}</script>`;
}

function dataBlocks({ hydration, settings, later }: { hydration: unknown; settings: unknown; later: unknown }): string {
  return `<script type="application/json" id="hydration">${jsonBlock(hydration)}</script>
<script type="application/json" id="settings">${jsonBlock(settings)}</script>
<script type="application/json" id="code">${jsonBlock(later)}</script>
`;
}

/** JSON escaped so that no text in it can end its script element. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

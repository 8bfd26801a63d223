import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { array, object, string } from 'zod';

const require = createRequire(import.meta.url);

/** Half the size of what the package exports: it is sent to and compiled in every page that is looked at. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const answer = object({
  violations: array(object({ id: string(), help: string(), nodes: array(object({ html: string() })) })),
});

/** Base UI puts them around what is open to pass the focus on; they never keep it (docs/decisions.md). */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** The rules that a theme decides: everything else is the same in both. */
const colours = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };
const everything = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

/**
 * What axe finds on a page as it stands, one line a violation with the elements concerned: every rule that is on by
 * default, good practice included, and the target size of WCAG 2.2.
 * @param part selector of what to look at; the whole page unless given.
 */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  return look(page, part, everything);
}

/** In the dark theme, of what is looked at in the light one too: what colours alone decide. */
async function colourViolations(page: Page, part = 'html'): Promise<string[]> {
  return look(page, part, colours);
}

/** How to look at what is shown in both themes. */
export const violationsIn = { light: axeViolations, dark: colourViolations };

async function look(page: Page, part: string, options: object): Promise<string[]> {
  // Through the debugger: the site's policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const where = { include: [[part]], exclude: [[FOCUS_GUARDS]] };
  const found: unknown = await page.evaluate(`axe.run(${JSON.stringify(where)}, ${JSON.stringify(options)})`);
  return answer.parse(found).violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html }) => html.slice(0, 160));
    return `${id}: ${help}: ${elements.join(' | ')}`;
  });
}

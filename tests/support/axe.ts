import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { array, object, string } from 'zod';

const require = createRequire(import.meta.url);

/** The minified build, half the size of the package's export: it is sent to and compiled in every page that is checked. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const answer = object({
  violations: array(object({ id: string(), help: string(), nodes: array(object({ html: string() })) })),
});

/** Elements that Base UI puts around an open popup to move the focus; they never keep it (docs/decisions.md). */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** The only rules whose result depends on the theme. */
const colours = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };
const everything = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

/**
 * The violations that axe finds on a page in its present state, one line each, with the elements concerned. It applies
 * every rule that is on by default, best practices included, and the target size of WCAG 2.2.
 * @param part selector of the part to check. Default: the whole page.
 */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  return look(page, part, everything);
}

/** Checks a page in the dark theme that was checked in the light one: only what depends on colours. */
async function colourViolations(page: Page, part = 'html'): Promise<string[]> {
  return look(page, part, colours);
}

/** The check to use in each theme, for parts that are shown in both. */
export const violationsIn = { light: axeViolations, dark: colourViolations };

/** What is fading in has too little contrast until it has. */
async function animationsDone(page: Page): Promise<void> {
  // Looked at with each frame: a page that draws nothing else was seen never to end one that is only waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

async function look(page: Page, part: string, options: object): Promise<string[]> {
  await animationsDone(page);
  // Through the debugger, because the site's Content-Security-Policy allows no other scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const where = { include: [[part]], exclude: [[FOCUS_GUARDS]] };
  const found: unknown = await page.evaluate(`axe.run(${JSON.stringify(where)}, ${JSON.stringify(options)})`);
  return answer.parse(found).violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html }) => html.slice(0, 160));
    return `${id}: ${help}: ${elements.join(' | ')}`;
  });
}

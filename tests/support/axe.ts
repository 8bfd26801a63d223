import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { array, object, string } from 'zod';

const answer = object({
  violations: array(object({ id: string(), help: string(), nodes: array(object({ html: string() })) })),
});

/**
 * What axe finds on a page as it stands, one line a violation with the elements concerned: every rule that is on by
 * default, good practice included, and the target size of WCAG 2.2.
 * @param part selector of what to look at; the whole page unless given.
 */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  // Through the debugger: the site's policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(part)}, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })`,
  );
  return answer.parse(found).violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html }) => html.slice(0, 160));
    return `${id}: ${help}: ${elements.join(' | ')}`;
  });
}

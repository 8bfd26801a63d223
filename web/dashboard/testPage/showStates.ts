/** States that only a pointer, a key or a press gives; an element shows them all the time with `data-show="hover"`. */
const states = ['hover', 'active', 'focus-visible'] as const;

/**
 * Copies every style rule for such a state, so that it holds for `data-show` too. The page of all components can then
 * show all states at once, and no component needs to know of it.
 */
export function showStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet);
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  // From the end, so that inserted rules are not visited.
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at];
    if (rule instanceof CSSGroupingRule) copyRules(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const selector = shownSelector(rule.selectorText);
    if (selector !== rule.selectorText) group.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1);
  }
}

function shownSelector(selector: string): string {
  return states.reduce((text, state) => text.replaceAll(`:${state}`, `[data-show~='${state}']`), selector);
}

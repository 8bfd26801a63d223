/** Pseudo-classes that need a pointer or a key. `data-show="hover"` shows one of them permanently. */
const states = ['hover', 'active', 'focus-visible'] as const;

/**
 * Copies every style rule of such a state to `data-show`, so that the page of all components shows all states at once
 * without any support in the components.
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

import type { Page } from 'playwright-core';

/** The contents of a page's head and all scripts of the page, as a browser parses them. */
export interface PageHead {
  language: string;
  titles: string[];
  /** Contents by `name` or `property`. */
  meta: Record<string, string[]>;
  /** Addresses by `rel`. */
  links: Record<string, string[]>;
  jsonLd: string[];
  scripts: { src: string; type: string; text: string }[];
  /** Event handler attributes, and `javascript:` addresses. */
  handlers: string[];
}

/** Parses a document without running its scripts. `page` may be any page. */
export async function readHead(page: Page, html: string): Promise<PageHead> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const grouped = (pairs: [string, string][]) => {
      const groups: Record<string, string[]> = {};
      for (const [name, value] of pairs) groups[name] = [...(groups[name] ?? []), value];
      return groups;
    };
    const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';
    const scripts = [...parsed.querySelectorAll('script')].map((script) => ({
      src: attribute(script, 'src'),
      type: attribute(script, 'type'),
      text: script.textContent ?? '',
    }));
    return {
      language: parsed.documentElement.lang,
      titles: [...parsed.querySelectorAll('head > title')].map((title) => title.textContent ?? ''),
      meta: grouped(
        [...parsed.querySelectorAll('head > meta[content]')].map((meta) => [
          attribute(meta, meta.hasAttribute('property') ? 'property' : 'name'),
          attribute(meta, 'content'),
        ]),
      ),
      links: grouped(
        [...parsed.querySelectorAll('head > link')].map((link) => [attribute(link, 'rel'), attribute(link, 'href')]),
      ),
      jsonLd: scripts.flatMap((script) => (script.type === 'application/ld+json' ? [script.text] : [])),
      scripts,
      handlers: [...parsed.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) =>
          name.startsWith('on') || /^\s*javascript:/i.test(value) ? [`${element.localName} ${name}`] : [],
        ),
      ),
    };
  }, html);
}

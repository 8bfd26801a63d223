import type { Page } from 'playwright-core';

/** What the head of a page says, and what scripts stand in the whole of it, as a browser read them. */
export interface PageHead {
  language: string;
  titles: string[];
  /** Contents by `name` or `property`. */
  meta: Record<string, string[]>;
  /** Addresses by `rel`. */
  links: Record<string, string[]>;
  jsonLd: string[];
  scripts: { src: string; type: string; text: string }[];
  /** Attributes that hold script, and addresses that are some. */
  handlers: string[];
}

/** Reads a document without running it. Any page will do. */
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

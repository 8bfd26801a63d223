import type { Page } from 'playwright-core';

/** An element of an XML document, as a browser read it. */
export interface XmlElement {
  /** With the namespace's address, if it has one: `{http://…}loc`. */
  name: string;
  text: string;
  children: XmlElement[];
}

/** Parses XML with the browser's parser, which rejects XML that is not well-formed. `page` may be any page. */
export async function parseXml(page: Page, source: string): Promise<XmlElement> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const failure = parsed.querySelector('parsererror');
    if (failure !== null) throw new Error(failure.textContent ?? 'no XML');
    const read = (element: Element): XmlElement => ({
      name: `{${element.namespaceURI ?? ''}}${element.localName}`,
      text: element.children.length === 0 ? (element.textContent ?? '') : '',
      children: [...element.children].map(read),
    });
    return read(parsed.documentElement);
  }, source);
}

/** Texts of all elements of a name below an element. */
export function textsOf(element: XmlElement, name: string): string[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child.text] : []), ...textsOf(child, name)]);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// XML 1.0 allows no control characters but these three, not even escaped.
const forbidden = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** Escapes text for an XML element or attribute. */
export function xmlText(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** `<name>text</name>`, escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

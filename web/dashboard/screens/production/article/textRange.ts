/**
 * The DOM range of a sentence inside an element, across the elements that hold its words; null where it is not found.
 */
export function textRange(root: HTMLElement, sentence: string): Range | null {
  const nodes: { node: Node; start: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    nodes.push({ node, start: text.length });
    text += node.nodeValue ?? '';
  }
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  // Between two words the page may have quotation marks, source numbers or line breaks.
  const found = new RegExp(words.join(String.raw`[^\p{L}\p{N}]{1,20}(?:\d{1,3}[^\p{L}\p{N}]{1,20})?`), 'u').exec(text);
  if (found === null) return null;
  const placeOf = (at: number) => nodes.findLast(({ start }) => start <= at);
  const first = placeOf(found.index);
  const end = found.index + found[0].length;
  const last = placeOf(end - 1);
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first.node, found.index - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

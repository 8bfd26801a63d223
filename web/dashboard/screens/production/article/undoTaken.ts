import type { EditedArticle } from './useArticleEdit.ts';

/** Ctrl+Z in a field whose text was replaced, and not typed in since: the browser's own does not know of that. */
export function undoTaken(event: KeyboardEvent, { taken, fields, edit, giveBack }: EditedArticle): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  if (!(event.target instanceof Element)) return;
  const part = event.target.closest<HTMLElement>('[data-part], [data-article-field]');
  const name = part?.dataset['part'] ?? part?.dataset['articleField'];
  const last = taken.findLast((one) => one.name === name);
  if (last === undefined || last.is[last.name] !== fields[last.name] || edit.conflicts.includes(last.name)) return;
  event.preventDefault();
  giveBack(last.name);
}

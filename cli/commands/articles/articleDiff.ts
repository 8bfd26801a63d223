import type { FieldDifference } from '#core/pipeline/publish/updateArticle.ts';
import type { Output } from '#cli/output/output.ts';

/** The fields as the screens call them. */
const labels: Readonly<Record<string, string>> = {
  title: 'Headline',
  summary: 'Standfirst',
  content: 'Text',
  slug: 'Slug',
  category_slug: 'Category',
  image_url: 'Picture',
  image_alt: 'Alternative text',
  is_breaking: 'Breaking',
  sources: 'Sources',
  correction: 'Correction shown to readers',
};

/** Prints what would change, paragraph by paragraph: removed ones with -, added ones with +. In text mode only. */
export function showDifferences(differences: readonly FieldDifference[], output: Output): void {
  for (const { field, before, after } of differences) {
    output.styled(output.paint('bold', labels[field] ?? field));
    for (const { sign, text } of paragraphDiff(before, after)) {
      output.styled(output.paint(sign === '-' ? 'red' : 'green', `${sign} ${output.plain(text)}`));
    }
  }
}

interface DiffLine {
  sign: '-' | '+';
  text: string;
}

/** Removed and added paragraphs: a line diff by longest common subsequence, where a line is a paragraph. */
export function paragraphDiff(before: string, after: string): DiffLine[] {
  const was = paragraphs(before);
  const is = paragraphs(after);
  const common = commonLengths(was, is);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < was.length || right < is.length) {
    const [old, fresh] = [was[left], is[right]];
    if (old !== undefined && old === fresh) {
      left += 1;
      right += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined || at(common, left + 1, right) >= at(common, left, right + 1))
    ) {
      lines.push({ sign: '-', text: old });
      left += 1;
    } else {
      lines.push({ sign: '+', text: fresh ?? '' });
      right += 1;
    }
  }
  return lines;
}

function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}

/** `table[i][j]`: length of the longest common subsequence of `was` from `i` on and `is` from `j` on. */
function commonLengths(was: readonly string[], is: readonly string[]): number[][] {
  const table = Array.from({ length: was.length + 1 }, () => Array.from({ length: is.length + 1 }, () => 0));
  for (let left = was.length - 1; left >= 0; left -= 1) {
    for (let right = is.length - 1; right >= 0; right -= 1) {
      const row = table[left];
      if (row === undefined) continue;
      row[right] =
        was[left] === is[right]
          ? at(table, left + 1, right + 1) + 1
          : Math.max(at(table, left + 1, right), at(table, left, right + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], left: number, right: number): number {
  return table[left]?.[right] ?? 0;
}

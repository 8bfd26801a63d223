interface BriefSection {
  /** Null for the text before the first heading. */
  title: string | null;
  /** Markdown. */
  text: string;
  /** Offset in the brief, in characters. */
  start: number;
}

/** Splits a brief at its headings of the highest level. */
export function briefSections(brief: string): BriefSection[] {
  const headings = [...brief.matchAll(/^ {0,3}(#{1,6})[ \t]+(.{1,300})$/gm)];
  const highest = Math.min(...headings.map(([, marks = '']) => marks.length));
  const tops = headings.filter(([, marks = '']) => marks.length === highest);
  const first = tops[0]?.index ?? brief.length;
  const before = brief.slice(0, first);
  const sections = tops.map((match, at) => ({
    title: (match[2] ?? '').replaceAll(/[*_`]|\s#+\s*$/g, '').trim(),
    text: brief.slice(match.index + match[0].length, tops[at + 1]?.index ?? brief.length).trim(),
    start: match.index,
  }));
  return before.trim() === '' ? sections : [{ title: null, text: before, start: -1 }, ...sections];
}

import { type ParagraphChange, paragraphChanges } from './paragraphChanges.ts';

/** Paragraphs that both sides changed, as each of them has it. Empty where it removed them. */
export interface ParagraphConflict {
  mine: string;
  theirs: string;
  /** Offset in the merged text, in characters. */
  at: number;
}

export interface MergedText {
  text: string;
  conflicts: readonly ParagraphConflict[];
}

/**
 * Three-way merge of a text's paragraphs. A paragraph that only one side changed, inserted or removed is as that side
 * has it; one that both changed differently is as the preferred side has it, and is a conflict. So are different
 * paragraphs that both inserted at the same place.
 */
export function mergeTexts(base: string, mine: string, theirs: string, prefer: 'mine' | 'theirs'): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] };
  if (mine === base) return { text: theirs, conflicts: [] };
  const [was, own, other] = [paragraphsOf(base), paragraphsOf(mine), paragraphsOf(theirs)];
  const merged: string[] = [];
  const conflicts: ParagraphConflict[] = [];
  let from = 0;
  for (const group of groupsOf(paragraphChanges(was, own), paragraphChanges(was, other))) {
    merged.push(...was.slice(from, group.start));
    const [here, there] = [applied(was, group, group.mine), applied(was, group, group.theirs)];
    const isAsked = isConflict(group, here, there);
    if (isAsked) {
      const at = merged.length === 0 ? 0 : merged.join('\n\n').length + 2;
      conflicts.push({ mine: here.join('\n\n'), theirs: there.join('\n\n'), at });
    }
    const takesMine = isAsked ? prefer === 'mine' : group.mine.length > 0;
    merged.push(...(takesMine ? here : there));
    from = group.end;
  }
  merged.push(...was.slice(from));
  return { text: merged.join('\n\n'), conflicts };
}

/** The base with those changes of `theirs` alone that a merge which prefers `mine` leaves out. */
export function leftOut(base: string, mine: string, theirs: string): string {
  const [was, own, other] = [paragraphsOf(base), paragraphsOf(mine), paragraphsOf(theirs)];
  const left: string[] = [];
  let from = 0;
  for (const group of groupsOf(paragraphChanges(was, own), paragraphChanges(was, other))) {
    const [here, there] = [applied(was, group, group.mine), applied(was, group, group.theirs)];
    left.push(...was.slice(from, group.start));
    left.push(...(isConflict(group, here, there) ? there : was.slice(group.start, group.end)));
    from = group.end;
  }
  left.push(...was.slice(from));
  return left.join('\n\n');
}

/** Changes of both sides that touch the same paragraphs. */
interface Group {
  start: number;
  end: number;
  mine: ParagraphChange[];
  theirs: ParagraphChange[];
}

function groupsOf(mine: readonly ParagraphChange[], theirs: readonly ParagraphChange[]): Group[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((a, b) => a.change.start - b.change.start || a.change.end - b.change.end);
  const groups: Group[] = [];
  for (const { change, side } of all) {
    const last = groups.at(-1);
    const { start, end } = change;
    // Two insertions at the same place have no paragraph in common, but only one of them can come first.
    const meets = last !== undefined && (start < last.end || (last.start === start && last.end === end));
    const group = meets ? last : { start, end, mine: [], theirs: [] };
    if (!meets) groups.push(group);
    group.end = Math.max(group.end, end);
    group[side].push(change);
  }
  return groups;
}

function isConflict({ mine, theirs }: Group, here: readonly string[], there: readonly string[]): boolean {
  return mine.length > 0 && theirs.length > 0 && here.join('\n\n') !== there.join('\n\n');
}

/** A group's paragraphs after the changes of one side. */
function applied(base: readonly string[], { start, end }: Group, changes: readonly ParagraphChange[]): string[] {
  const made: string[] = [];
  let from = start;
  for (const change of changes) {
    made.push(...base.slice(from, change.start), ...change.now);
    from = change.end;
  }
  return [...made, ...base.slice(from, end)];
}

/** The paragraphs of a text, without those that are empty. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}

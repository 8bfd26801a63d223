import { mergedDifference } from '../../../ui/difference/differingWords.ts';

type Parts = ReturnType<typeof mergedDifference>;

/** Characters of unchanged text that are kept around a change. */
const AROUND = 80;

/**
 * A difference for a narrow column: adjacent changed words are one change, in spite of the unchanged spaces between
 * them, and long unchanged passages are shortened in the middle.
 */
export function shortDifference(before: string, after: string): Parts {
  const parts = joined(mergedDifference(before, after));
  return parts.map((part, at) => {
    if (part.kind !== 'same') return part;
    const head = at === 0 ? '' : part.text.slice(0, AROUND);
    const tail = at === parts.length - 1 ? '' : part.text.slice(Math.max(head.length, part.text.length - AROUND));
    return part.text.length <= head.length + tail.length
      ? part
      : { kind: part.kind, at: part.at, text: `${head} … ${tail}` };
  });
}

function joined(parts: Parts): Parts {
  const whole: Parts = [];
  let gone = '';
  let fresh = '';
  const end = () => {
    if (gone !== '') whole.push({ kind: 'gone', text: gone, at: whole.length });
    if (fresh !== '') whole.push({ kind: 'new', text: fresh, at: whole.length });
    [gone, fresh] = ['', ''];
  };
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'gone') gone += text;
    else if (kind === 'new') fresh += text;
    else if (text.trim() === '' && gone + fresh !== '' && at < parts.length - 1) {
      gone += text;
      fresh += text;
    } else {
      end();
      whole.push({ kind, text, at: whole.length });
    }
  }
  end();
  return whole;
}

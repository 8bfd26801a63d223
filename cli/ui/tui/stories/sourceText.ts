import { fieldsOf } from './fields.ts';
import type { TextSource } from '#cli/ui/tui/panels.ts';
import { runViewOf } from '#cli/ui/tui/research/runView.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';

/** The text that a reader is about, as it is stored; empty where there is none yet. */
export function sourceText(state: TuiState, source: TextSource): string {
  if (source.kind === 'output') {
    return runViewOf(state, source)?.steps.find(({ number }) => number === source.step)?.text ?? '';
  }
  return fieldsOf(state, source.table, source.storyId).find(({ name }) => name === source.field)?.text ?? '';
}

import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { rule } from '#cli/ui/theme/marks.ts';
import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { bodyWidth } from './layout.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { blankLine, proseLines } from './prose.ts';

const MOST_OPTIONS = 9;

/** A question or a choice, drawn over the lower part of the screen. */
export function dialogLines(state: TuiState, panel: Extract<OpenPanel, { kind: 'confirm' | 'choice' }>): ScreenLine[] {
  const width = bodyWidth(state);
  const head: ScreenLine = { segments: [{ text: ' ' }, ...rule(panel.title, width)] };
  if (panel.kind === 'confirm') {
    return [head, blankLine, ...proseLines(cleanLine(panel.text), width, 2), blankLine];
  }
  const { options, selected } = panel;
  const first = scrollWindow(0, selected, options.length, MOST_OPTIONS);
  const lines = options.slice(first, first + MOST_OPTIONS).map(({ label }, place): ScreenLine => {
    const isSelected = first + place === selected;
    return {
      segments: [{ text: ` ${isSelected ? '›' : ' '} ${cleanLine(label)} ` }],
      selected: isSelected,
      place: first + place,
    };
  });
  return [head, blankLine, ...lines, blankLine];
}

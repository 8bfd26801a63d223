import type { TextBuffer } from '#cli/ui/editor/textBuffer.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import type { Effect } from './effect.ts';
import type { OpenArticle } from './articles/openArticle.ts';
import type { EditTarget } from './stories/target.ts';

/** A panel that covers a tab. */
export type OpenPanel =
  | { kind: 'post'; postId: string; scroll: number }
  /** A story's fields with the selected one. */
  | { kind: 'story'; table: StoryTableName; storyId: string; field: number }
  /** A run's steps and the text of one. `runId` is null until the engine has created the run. */
  | { kind: 'run'; runId: string | null; storyId: string | null; step: number; follows: boolean }
  | { kind: 'article'; opened: OpenArticle; scroll: number }
  | { kind: 'reader'; source: TextSource; scroll: number }
  | EditPanel
  | { kind: 'confirm'; title: string; text: string; yes: Effect }
  | { kind: 'choice'; title: string; options: readonly PanelChoice[]; selected: number }
  | { kind: 'help'; scroll: number };

/** A text that can be read in full. */
export type TextSource =
  | { kind: 'output'; runId: string | null; storyId: string | null; step: number }
  | { kind: 'field'; table: StoryTableName; storyId: string; field: string };

/** A field that is being edited, until it is saved or discarded. */
export interface EditPanel {
  kind: 'edit';
  target: EditTarget;
  label: string;
  multiline: boolean;
  /** The text when editing began: saving is refused where the field holds another one by then. */
  original: string;
  buffer: TextBuffer;
  /** First visible row. */
  top: number;
  saving: boolean;
  /** Why it was not saved. */
  refusal: string | null;
}

/** One of several choices. */
export interface PanelChoice {
  label: string;
  leadsTo: { effect: Effect } | { panel: OpenPanel };
}

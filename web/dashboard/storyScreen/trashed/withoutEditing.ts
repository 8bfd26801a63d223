import type { StoryColumn } from '../storyGrid.ts';

/** The columns of the trash, whose stories are read and restored alone. */
export function withoutEditing<Row>(columns: readonly StoryColumn<Row>[]): StoryColumn<Row>[] {
  return columns.map((column) => {
    const read = { ...column };
    delete read.edit;
    delete read.takeFile;
    return read;
  });
}

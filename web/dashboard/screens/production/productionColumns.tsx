import type { ReactNode } from 'react';
import { productionFields, shownValue } from '#core/data/production/productionFields.ts';
import { productionViews, type ProductionViewId } from '#core/data/production/productionViews.ts';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { textLimits } from '#core/data/columns/text.ts';
import { UrgencySign } from '../../../ui/statusSign/UrgencySign.tsx';
import { shownPicture, thumbnailRefusal } from '../../data/shownPicture.ts';
import { Choice, linksIn, RowMenuButton } from '../../storyScreen/cells.tsx';
import { menuColumn } from '../../storyScreen/menuColumn.tsx';
import { ArticleSign } from './ArticleLine.tsx';
import { StoryTitle } from './StoryTitle.tsx';
import styles from '../../storyScreen/StoryScreen.module.css';
import type { StoryColumn } from '../../storyScreen/storyGrid.ts';
import { type ThumbnailActions, ThumbnailCell } from './ThumbnailCell.tsx';
import { urgencyOf } from './urgency.ts';

const long = { slim: 80, medium: 240, tall: 480 } as const;
const short = { slim: 50, medium: 50, tall: 50 } as const;

type Field = (typeof productionFields)[number];
type Column = StoryColumn<ProductionTableRow>;

/** Widths in pixels that differ from the default of 120 (one line) or 200 (several lines). */
const widths: Readonly<Record<string, number>> = {
  urgency: 104,
  title: 200,
  audio: 112,
  video_uploaded_yt: 168,
  yt_video_to_added: 168,
  post: 80,
  thumbnail: 124,
  yt_upload: 96,
  redo_audio: 112,
  audio_final: 112,
  video_final_link: 160,
  field_safety_check: 160,
  voice_code_eleven_labs: 200,
  one_folder_link: 160,
};
const links: ReadonlySet<string> = new Set([
  'video_final_link',
  'one_folder_link',
  'raw_video_links',
  'sources_citations',
]);

export interface ProductionActions extends ThumbnailActions {
  onMenu: (row: ProductionTableRow, anchor: HTMLElement) => void;
  /** Opens the run whose step did not produce this part. */
  onRun: (row: ProductionTableRow) => void;
  /** Opens the article of a story. */
  onArticle: (row: ProductionTableRow) => void;
}

/** The columns of a view: the story number, its fields, and the menu at the position that the specification gives. */
export function productionColumns(view: ProductionViewId, actions: ProductionActions): Column[] {
  const names = fieldsOf(view);
  const last = names.at(-1);
  // The Master View's last field, whichever it is; in the other views only Re-Do Audio has room for it.
  const carrier = view === 'master' || last === 'redo_audio' ? last : undefined;
  const fields = productionFields
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return [
    {
      id: 'story_number',
      label: 'Story ID',
      width: 80,
      shown: short,
      sortable: true,
      text: (row) => `#${row.story_number}`,
      className: styles['soft'],
      draw: (text, { article }) =>
        article === null ? (
          text
        ) : (
          <span className={`${styles['soft']} ${styles['numbered']}`}>
            {text} <ArticleSign article={article} />
          </span>
        ),
    },
    ...fields.map((field) => fieldColumn(field, actions, field.name === carrier)),
    { ...menuColumn(actions.onMenu), ...(carrier === undefined ? {} : { standsInFor: carrier }) },
  ];
}

function fieldsOf(view: ProductionViewId): readonly string[] {
  const fields = productionViews.find(({ id }) => id === view)?.fields ?? 'all';
  return fields === 'all' ? productionFields.map(({ name }) => name) : fields;
}

function fieldColumn(field: Field, actions: ProductionActions, carriesMenu: boolean): Column {
  const { name, label, multiline, choices } = field;
  const drawn = drawField(field, actions);
  return {
    id: name,
    label,
    width: widths[name] ?? (multiline ? 200 : 120),
    shown: multiline ? long : short,
    sortable: name !== 'urgency' && name !== 'thumbnail',
    text: (row) => row[name],
    fullBytes: (row) => row.truncated[name],
    fields: (text) => ({ [name]: text }),
    edit: { multiline, choices, limit: name === 'title' ? textLimits.title : textLimits.text },
    ...(name === 'title' ? { className: styles['strong'] } : {}),
    ...(name === 'thumbnail' ? thumbnailParts(actions) : {}),
    // The same word is drawn alike in each row.
    ...(choices.length > 0 && !carriesMenu ? { templateKey: (text: string) => text } : {}),
    ...(carriesMenu
      ? {
          isCornerTaken: true,
          draw: (text, row) => (
            <div className={styles['withMenu']}>
              <div>{drawn === undefined ? <div className={styles['clamp']}>{text}</div> : drawn(text, row)}</div>
              <RowMenuButton story={row} onOpen={(button) => actions.onMenu(row, button)} />
            </div>
          ),
        }
      : drawn === undefined
        ? {}
        : { draw: drawn }),
  };
}

function drawField(
  field: Field,
  { onRun, onArticle }: ProductionActions,
): ((text: string, row: ProductionTableRow) => ReactNode) | undefined {
  if (field.name === 'urgency') {
    return (text) => {
      const word = shownValue(field, text);
      return <UrgencySign urgency={urgencyOf(word)} word={word} />;
    };
  }
  if (field.name === 'title') {
    return (text, row) =>
      row.missing_parts.length === 0 && row.article === null ? (
        text
      ) : (
        <StoryTitle text={text} row={row} onRun={onRun} onArticle={onArticle} />
      );
  }
  if (field.choices.length > 0) return (text) => <Choice text={text} fallback={field.default} />;
  if (links.has(field.name)) {
    return (text, row) => linksIn(text, { whole: row[field.name], isTruncated: field.name in row.truncated });
  }
  return undefined;
}

/** The thumbnail cell: Enter shows the picture, opens the file dialog or ends the upload; pasting a picture uploads it. */
function thumbnailParts(actions: ProductionActions): Partial<Column> {
  const { onUpload, onRemove, onView, isTrash } = actions;
  return {
    // A picture needs its whole address.
    shown: { slim: 2000, medium: 2000, tall: 2000 },
    draw: (text, row) => (
      <ThumbnailCell
        row={{ ...row, thumbnail: text }}
        onUpload={onUpload}
        onRemove={onRemove}
        onView={onView}
        isTrash={isTrash}
      />
    ),
    activate: (row, cell, _, text) => {
      const cancel = cell.querySelector<HTMLButtonElement>('[data-cancel]');
      if (cancel !== null) cancel.click();
      else if (shownPicture(text) !== undefined) onView({ ...row, thumbnail: text });
      else cell.querySelector<HTMLInputElement>('input[type=file]')?.click();
    },
    takeFile: onUpload,
    normal: (text) => text.trim(),
    refusal: thumbnailRefusal,
    spoken: (text) => (shownPicture(text) === undefined ? text : 'has a picture'),
    preview: (text) => {
      const picture = shownPicture(text);
      return picture === undefined ? undefined : <img src={picture} alt="Thumbnail" />;
    },
  };
}

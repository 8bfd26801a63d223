import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductionViewId } from '#core/data/production/productionViews.ts';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { lazyCode, withCode } from '../../../ui/lazy/lazyCode.ts';
import type { OpenMenu } from '../../storyScreen/RowMenu.tsx';
import { thumbnailChange } from '../../storyScreen/thumbnailChange.ts';
import { productionColumns } from './productionColumns.tsx';
import { fromRow } from './ProductionRowMenu.tsx';

interface ColumnsInput {
  view: ProductionViewId;
  /** The stories are in the trash, where they are only read. */
  isTrash: boolean;
  /** Opens the menu of a row. Both are the same functions each time. */
  onMenu: (menu: OpenMenu<ProductionTableRow>) => void;
  /** Shows a thumbnail large. */
  onView: (row: ProductionTableRow) => void;
}

const thumbnails = lazyCode(() => import('../../storyScreen/tryThumbnail.ts'));

function remove(row: ProductionTableRow): void {
  const change = thumbnailChange(row);
  withCode(thumbnails, ({ tryRemoval }) => tryRemoval(change));
}

/** The columns of a view, and what their cells do. */
export function useProductionColumns({ view, isTrash, onMenu, onView }: ColumnsInput) {
  const navigate = useNavigate();
  const showRun = useCallback(
    (row: ProductionTableRow) => {
      if (row.created_from_workflow_run_id !== null)
        void navigate(`/dashboard/runs/${row.created_from_workflow_run_id}`);
    },
    [navigate],
  );
  const showArticle = useCallback(
    (row: ProductionTableRow) =>
      void navigate(`/dashboard/production/${row.id}/article${location.search}`, { state: fromRow }),
    [navigate],
  );
  const client = useQueryClient();
  const upload = useCallback(
    (row: ProductionTableRow, file: File) => {
      const change = thumbnailChange(row);
      withCode(thumbnails, ({ tryThumbnail }) => tryThumbnail(client, change, file, row.story_number));
    },
    [client],
  );
  return useMemo(
    () =>
      productionColumns(view, {
        onMenu: (row, anchor) => onMenu({ row, anchor }),
        onRun: showRun,
        onArticle: showArticle,
        onUpload: upload,
        onRemove: remove,
        onView,
        isTrash,
      }),
    [view, isTrash, onMenu, onView, showRun, showArticle, upload],
  );
}

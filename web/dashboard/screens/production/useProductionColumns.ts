import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductionViewId } from '#core/data/production/productionViews.ts';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { showToast } from '../../../ui/toast/showToast.ts';
import { removeThumbnailMutation } from '../../data/stories/storyActions.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import type { OpenMenu } from '../../storyScreen/RowMenu.tsx';
import { tryThumbnail } from '../../storyScreen/tryThumbnail.ts';
import { productionColumns } from './productionColumns.tsx';

interface ColumnsInput {
  view: ProductionViewId;
  /** The stories are in the trash, where they are only read. */
  isTrash: boolean;
  /** Opens the menu of a row. Both are the same functions each time. */
  onMenu: (menu: OpenMenu<ProductionTableRow>) => void;
  /** Shows a thumbnail large. */
  onView: (row: ProductionTableRow) => void;
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
    (row: ProductionTableRow) => void navigate(`/dashboard/production/${row.id}/article${location.search}`),
    [navigate],
  );
  const client = useQueryClient();
  const upload = useCallback(
    (row: ProductionTableRow, file: File) => void tryThumbnail(client, row.id, file),
    [client],
  );
  const { mutate: clear } = useDedupedMutation({
    ...removeThumbnailMutation(client),
    onError: (error: Error) => showToast(error.message, 'error'),
  });
  return useMemo(
    () =>
      productionColumns(view, {
        onMenu: (row, anchor) => onMenu({ row, anchor }),
        onRun: showRun,
        onArticle: showArticle,
        onUpload: upload,
        onRemove: (row) => clear(row.id),
        onView,
        isTrash,
      }),
    [view, isTrash, onMenu, onView, showRun, showArticle, upload, clear],
  );
}

import { useQuery } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews, type ProductionViewId } from '#core/data/production/productionViews.ts';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { loadCode } from '../../../ui/loadCode.ts';
import { Select } from '../../../ui/select/Select.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { productionReader, productionTable, storyCounts } from '../../data/stories/storyTables.ts';
import { useSearch, withSearch } from '../../shell/search.ts';
import { useStoredChoice } from '../../storyScreen/useStoredChoice.ts';
import { prefetchRows } from '../../storyScreen/prefetchRows.ts';
import type { OpenMenu } from '../../storyScreen/RowMenu.tsx';
import { StoryScreen } from '../../storyScreen/StoryScreen.tsx';
import { productionAddress, productionFilter } from './productionAddress.ts';
import styles from './ProductionScreen.module.css';
import { fromRow, ProductionRowMenu } from './ProductionRowMenu.tsx';
import { useProductionColumns } from './useProductionColumns.ts';
import { useUrgencySections } from './useUrgencySections.tsx';
import { lazyCode, useLazyCode } from '../../../ui/lazy/lazyCode.ts';
import { ViewsSidebar } from './ViewsSidebar.tsx';

const storyDialogs = lazyCode(async () => ({
  ...(await import('../../storyScreen/AddStoryDialog.tsx')),
  ...(await import('./ProductionStoryDialog.tsx')),
}));

const ArticleWindow = lazy(async () => ({
  default: (await loadCode(() => import('./article/ArticleWindow.tsx'))).ArticleWindow,
}));
const newFields = productionFields
  .filter(({ name }) => ['title', 'urgency', 'news_article', 'sources_citations'].includes(name))
  .toSorted((a, b) => Number(b.name === 'title') - Number(a.name === 'title'));
const urgencies = [
  { value: '', label: 'All' },
  ...productionFields[0].choices.toReversed().map((choice) => ({ value: choice.toLowerCase(), label: choice })),
];
const viewChoices = [
  ...productionViews.map(({ id, label }) => ({ value: id, label })),
  { value: 'trash', label: 'Trash' } as const,
];
const fields = productionFields.map(({ name, label }) => ({ id: name, label }));
const labelOf = (field: string) => productionFields.find(({ name }) => name === field)?.label ?? field;
const pinned = ['story_number', 'urgency', 'title'];

prefetchRows('production', productionReader, productionFilter);

/** The production stories, grouped by urgency. */
export function ProductionScreen() {
  const [{ view: chosen = 'master', urgency, add, cell }, change, params] = useSearch(productionAddress);
  const { storyId } = useParams();
  const { pathname, ...entry } = useLocation();
  const isArticle = pathname.endsWith('/article');
  const navigate = useNavigate();
  const [menu, setMenu] = useState<OpenMenu<ProductionTableRow> | null>(null);
  const [sidebar, setSidebar] = useStoredChoice('productionSidebar', ['open', 'collapsed'], 'open');
  const view: ProductionViewId = chosen === 'trash' ? 'master' : chosen;
  const filter = productionFilter(params);
  const counts = useQuery(storyCounts('production', filter));
  const [viewed, setViewed] = useState<ProductionTableRow | null>(null);
  const dialogs = useLazyCode(storyDialogs, add !== undefined || storyId !== undefined || viewed !== null);
  const columns = useProductionColumns({
    view,
    isTrash: chosen === 'trash',
    onMenu: setMenu,
    onView: setViewed,
  });
  const itemsOf = useUrgencySections(counts.data);
  const start = useMemo(() => {
    const [row, column] = cell?.split('.') ?? [];
    return row === undefined ? null : { row, column: column ?? 'title', keepsHidden: column === undefined };
  }, [cell]);
  const started = useCallback(() => change({ cell: undefined }), [change]);
  const query = params.size === 0 ? '' : `?${params}`;
  // The cursor is on the story that one has read, also where a link or a reload led to it.
  const [first] = useState(storyId);
  const isFromRow = entry.state === fromRow && storyId !== first;
  const closeStory = () => {
    const back = isFromRow ? params : withSearch(params, { cell: storyId });
    // In place of the window, so that Back does not open it again.
    void navigate(`/dashboard/production${back.size === 0 ? '' : `?${back}`}`, { replace: true });
  };
  return (
    <>
      <StoryScreen
        title="Production"
        table={productionTable}
        columns={columns}
        labelOf={labelOf}
        view={view}
        fields={fields}
        shown={useMemo(() => columns.map(({ id }) => id), [columns])}
        pinned={pinned}
        filter={filter}
        onFilter={change}
        itemsOf={itemsOf}
        total={counts.data?.total}
        start={start}
        onStarted={started}
        loadingText="Loading production stories..."
        empty={
          <EmptyState
            title="No production stories yet"
            text="Complete workflows from the Inbox to see stories here"
            action={<ButtonLink to="/dashboard/inbox">Open Inbox</ButtonLink>}
          />
        }
        beforeTitle={
          <span className={styles['toggle']}>
            <IconButton
              label={sidebar === 'open' ? 'Hide the views' : 'Show the views'}
              icon={<PanelLeft aria-hidden="true" />}
              data-on={sidebar === 'open' || undefined}
              onClick={() => setSidebar(sidebar === 'open' ? 'collapsed' : 'open')}
            />
          </span>
        }
        filters={
          <>
            <span className={styles['viewChoice']} data-views={sidebar}>
              <Select label="View" options={viewChoices} value={chosen} onChange={(value) => change({ view: value })} />
            </span>
            <Select
              label="Urgency"
              options={urgencies}
              value={urgency?.toLowerCase() ?? ''}
              onChange={(value) => change({ urgency: value })}
            />
          </>
        }
        side={
          sidebar === 'open' ? (
            <ViewsSidebar
              view={chosen}
              counts={counts.data?.views}
              trash={counts.data?.trash}
              addressOf={(id) => `?${withSearch(params, { view: id === 'master' ? undefined : id })}`}
            />
          ) : undefined
        }
        openMenu={menu}
        onMenu={setMenu}
        renderMenu={(row) => <ProductionRowMenu row={row} params={params} />}
      />
      {add === undefined || dialogs === null ? null : (
        <dialogs.AddStoryDialog
          title="Add to Production"
          table="production"
          fields={newFields}
          first={{ urgency: 'Medium' }}
          onAdded={({ number }) => showToast(`#${number} is in production`, 'success')}
          onClose={() => change({ add: undefined })}
        />
      )}
      {viewed === null || dialogs === null ? null : (
        <dialogs.ThumbnailDialog story={viewed} onClose={() => setViewed(null)} />
      )}
      {storyId !== undefined && isArticle ? (
        <Suspense fallback={null}>
          <ArticleWindow id={storyId} onClose={closeStory} />
        </Suspense>
      ) : null}
      {storyId === undefined || isArticle || dialogs === null ? null : (
        <dialogs.ProductionStoryDialog id={storyId} search={query} onClose={closeStory} />
      )}
    </>
  );
}

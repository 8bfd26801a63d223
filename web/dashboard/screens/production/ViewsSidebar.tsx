import { Link } from 'react-router-dom';
import { formatWhole } from '#core/format.ts';
import { productionViews, type ProductionViewId } from '#core/data/production/productionViews.ts';
import styles from './ProductionScreen.module.css';

const sections = ['Overview', 'Workflow', 'Collaboration'] as const;

interface ViewsSidebarProps {
  view: ProductionViewId | 'trash';
  counts: Readonly<Record<string, number>> | undefined;
  trash: number | undefined;
  /** The address of a view; other parameters of the current address are kept. */
  addressOf: (view: ProductionViewId | 'trash') => string;
}

/** The six views, each with the number of its stories, and the trash. */
export function ViewsSidebar({ view, counts, trash, addressOf }: ViewsSidebarProps) {
  const link = (id: ProductionViewId | 'trash', label: string, count: number | undefined) => (
    <Link key={id} to={addressOf(id)} aria-current={id === view ? 'page' : undefined}>
      <span>{label}</span>
      <span>{count === undefined ? null : formatWhole(count)}</span>
    </Link>
  );
  return (
    <nav aria-label="Views" className={styles['side']}>
      {sections.map((section) => (
        <section key={section}>
          <h2>{section}</h2>
          {productionViews
            .filter((each) => each.section === section)
            .map(({ id, label }) => link(id, label, counts === undefined ? undefined : (counts[id] ?? 0)))}
        </section>
      ))}
      <section>
        <h2>Deleted</h2>
        {link('trash', 'Trash', trash)}
      </section>
    </nav>
  );
}

import { Link } from 'react-router-dom';
import type { CategoryData } from '../loaders.ts';
import { categoryPath } from './categoryAddress.ts';

/** Links to the newer and older stories of a category; nothing where it has one page. */
export function PageLinks({ category: { slug }, page, more }: CategoryData) {
  if (page === 1 && !more) return null;
  return (
    <nav className="page-links" aria-label="Older and newer stories">
      {page > 1 ? (
        <Link className="button-link button-quiet" to={categoryPath(slug, page - 1)} rel="prev">
          Newer stories
        </Link>
      ) : null}
      {more ? (
        <Link className="button-link button-quiet" to={categoryPath(slug, page + 1)} rel="next">
          Older stories
        </Link>
      ) : null}
    </nav>
  );
}

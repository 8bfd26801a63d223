import { Link } from 'react-router-dom';
import type { CategoryRef } from '../reads.ts';
import { categoryName } from '../text/article.ts';

/** The category over a title; a link where the category has a page. */
export function CategoryLabel({ category }: { category: CategoryRef | null }) {
  const name = categoryName(category);
  return category === null ? (
    <span className="category-label">{name}</span>
  ) : (
    <Link className="category-label" to={`/category/${category.slug}`}>
      {name}
    </Link>
  );
}

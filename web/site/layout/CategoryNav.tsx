import { NavLink } from 'react-router-dom';
import { useCurrentInSight } from '../../ui/useCurrentInSight.ts';
import { categories } from '../categories.ts';

/** Home and the seven categories. */
export function CategoryNav() {
  const list = useCurrentInSight();
  return (
    <nav className="category-nav" aria-label="Categories">
      <ul className="wide" ref={list}>
        <li>
          <NavLink to="/" end>
            Home
          </NavLink>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <NavLink to={`/category/${slug}`}>{name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { NavLink } from 'react-router-dom';
import { categories } from '../categories.ts';

/** Home and the seven categories; scrolls sideways where the page is narrow. */
export function CategoryNav() {
  return (
    <nav className="category-nav" aria-label="Categories">
      <ul className="wide">
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

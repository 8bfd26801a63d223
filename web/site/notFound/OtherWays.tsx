import { Link } from 'react-router-dom';
import { categories } from '../categories.ts';
import { categoryPath } from '../category/categoryAddress.ts';

/** Where a reader who found nothing may go on. */
export function OtherWays() {
  return (
    <nav className="other-ways" aria-label="Newest stories by category">
      <p>Or read the newest stories in</p>
      <ul>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={categoryPath(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CompletedGlyph, FailedGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { researchModels } from '../../data/research.ts';
import { webStatus } from '../../data/web.ts';
import styles from './ScraperScreen.module.css';
import { webTools } from './webTabs.ts';

/** What jobs on web pages use on this installation, and the available tools. */
export function StatusCard() {
  const { data, error } = useQuery(webStatus());
  const models = useQuery(researchModels());
  const nameOf = (model: string) => models.data?.find(({ id }) => id === model)?.name ?? model;
  return (
    <div className={styles['status']}>
      <div className={styles['subHead']}>
        <h3>Status</h3>
        <span role="status" data-state={data === undefined ? 'unknown' : 'connected'}>
          {data !== undefined ? <CompletedGlyph /> : error === null ? null : <FailedGlyph />}
          {data === undefined ? (error === null ? 'Loading...' : 'Not connected') : 'Connected'}
        </span>
      </div>
      <dl>
        <dt>Search</dt>
        <dd>{data === undefined ? '' : nameOf(data.search)}</dd>
        <dt>Report model</dt>
        <dd>{data === undefined ? '' : nameOf(data.model ?? 'Not configured')}</dd>
        <dt>Stored pages</dt>
        <dd>{data?.cached ?? ''}</dd>
        <dt>Jobs under way</dt>
        <dd>{data?.open ?? ''}</dd>
      </dl>
      <div className={styles['subHead']}>
        <h3>Tools</h3>
      </div>
      <ul className={styles['tools']}>
        {webTools.map(({ name, about }) => (
          <li key={name}>
            <code>{name}</code>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CompletedGlyph, FailedGlyph, PendingGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { serviceState } from '../../data/settings.ts';
import { setupState } from '../../data/setup.ts';
import styles from './ProfilePanel.module.css';

/** Whether profiles can be scraped: is the token set, and does the service accept it? */
export function ScrapingState() {
  const setup = useQuery(setupState()).data?.find(({ service }) => service === 'scraping');
  const test = useQuery({ ...serviceState('scraping'), enabled: setup?.configured === true });
  const outcome = test.data ?? (test.error === null ? undefined : { ok: false, text: test.error.message, hint: '' });
  const state =
    setup === undefined || (setup.configured && outcome === undefined)
      ? 'checking'
      : !setup.configured
        ? 'unset'
        : outcome?.ok === true
          ? 'connected'
          : 'failed';
  const about = setup?.configured === false ? `${setup.problem} ${setup.steps.join(' ')}` : outcome?.text;
  return (
    <span role="status" className={styles['state']} data-state={state} title={about}>
      {state === 'connected' ? <CompletedGlyph /> : state === 'failed' ? <FailedGlyph /> : <PendingGlyph />}
      {words[state]}
    </span>
  );
}

const words = {
  checking: 'Checking...',
  unset: 'Not configured',
  connected: 'Connected',
  failed: 'Not connected',
} as const;

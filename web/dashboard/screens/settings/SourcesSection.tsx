import { useQuery } from '@tanstack/react-query';
import { formatAgo } from '#core/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { CompletedGlyph, FailedGlyph, PendingGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { serviceState, type ServiceToTest } from '../../data/settings.ts';
import { setupState } from '../../data/setup.ts';
import { useNow } from '../../useNow.ts';
import { Failed } from './Failed.tsx';
import { SettingRow, SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';

const services = [
  { service: 'database', label: 'Database', about: 'Everything is kept in it' },
  { service: 'models', label: 'Language models', about: 'OpenRouter, or a server like it' },
  { service: 'scraping', label: 'Profile scraping', about: 'Apify' },
  { service: 'search', label: 'Web search', about: 'SearXNG' },
  { service: 'mail', label: 'Mail', about: 'Invitations and passwords' },
  { service: 'google', label: 'Google sign-in', about: 'Tried when somebody signs in' },
] as const;

/** Which services are configured, with a test of each. */
export function SourcesSection() {
  const setup = useQuery(setupState());
  return (
    <SettingsSection id="sources" title="Sources" about="Which services are configured. Keys are never shown.">
      {setup.error !== null && setup.data === undefined ? (
        <Failed what="services" query={setup} />
      ) : (
        <ul className={styles['rows']} aria-busy={setup.data === undefined}>
          {services.map(({ service, label, about }) => {
            const found = setup.data?.find((one) => one.service === service);
            const isSet = service === 'database' || found?.configured === true;
            return (
              <Source
                key={service}
                label={label}
                about={about}
                service={service === 'google' ? null : service}
                isSet={setup.data === undefined ? undefined : isSet}
                problem={found?.problem}
                steps={found?.steps ?? []}
              />
            );
          })}
        </ul>
      )}
    </SettingsSection>
  );
}

interface SourceProps {
  label: string;
  about: string;
  /** Null: it cannot be tested from here. */
  service: ServiceToTest | null;
  /** Undefined while loading. */
  isSet: boolean | undefined;
  problem: string | undefined;
  steps: readonly string[];
}

function Source({ label, about, service, isSet, problem, steps }: SourceProps) {
  // Only by hand, but what the scraper's screen found out is shown too.
  const test = useQuery({ ...serviceState(service ?? 'database'), enabled: false });
  const now = useNow(60_000);
  const failure = test.error === null ? undefined : { ok: false, text: test.error.message, hint: '' };
  const outcome = service === null ? undefined : (failure ?? test.data);
  const checkedAt = new Date(Math.max(test.dataUpdatedAt, test.errorUpdatedAt)).toISOString();
  return (
    <SettingRow
      label={label}
      note={about}
      action={
        service === null ? undefined : (
          <Button
            aria-label={`Test connection: ${label}`}
            loading={test.isFetching}
            disabled={isSet !== true}
            onClick={() => void test.refetch()}
          >
            Test connection
          </Button>
        )
      }
    >
      {isSet === undefined ? (
        <Skeleton width="8rem" />
      ) : isSet ? (
        <span role="status" className={styles['outcome']}>
          <span className={styles['sign']} data-ok={outcome?.ok}>
            {outcome === undefined ? <PendingGlyph /> : outcome.ok ? <CompletedGlyph /> : <FailedGlyph />}
            {outcome === undefined ? 'Configured' : outcome.ok ? 'Connected' : 'Failed'}
          </span>
          {outcome === undefined ? null : (
            <span className={styles['soft']}>
              {outcome.text} {outcome.hint}{' '}
              <time dateTime={checkedAt} className={styles['mute']}>
                Checked {formatAgo(checkedAt, now).replace(/^now$/, 'just now')}.
              </time>
            </span>
          )}
        </span>
      ) : (
        <span className={styles['outcome']}>
          <span className={styles['sign']}>
            <PendingGlyph />
            Not configured
          </span>
          <details className={styles['details']}>
            <summary>What to do</summary>
            <p>{problem}</p>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        </span>
      )}
    </SettingRow>
  );
}

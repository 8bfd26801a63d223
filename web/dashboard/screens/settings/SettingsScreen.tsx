import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { enum as oneOf, object, optional } from 'zod/mini';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import { showToast } from '../../../ui/toast/showToast.ts';
import { settingList } from '../../data/settings.ts';
import { useSearch } from '../../shell/search.ts';
import { BackendSection } from './BackendSection.tsx';
import { BackupsSection } from './BackupsSection.tsx';
import { Failed } from './Failed.tsx';
import { GuardrailsSection } from './GuardrailsSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { ModelsSection } from './ModelsSection.tsx';
import { RolesSection } from './RolesSection.tsx';
import { SchedulesSection } from './SchedulesSection.tsx';
import styles from './Settings.module.css';
import { SettingsNotes } from './SettingsNotes.tsx';
import { SourcesSection } from './SourcesSection.tsx';
import { useSectionShown } from './useSectionShown.ts';

const parts = ['sources', 'models', 'roles', 'guardrails', 'backend', 'schedules', 'backups', 'history'] as const;
const labels: Record<(typeof parts)[number], string> = {
  sources: 'Sources',
  models: 'Models',
  roles: 'Roles',
  guardrails: 'Guardrails',
  backend: 'Backend',
  schedules: 'Schedules',
  backups: 'Backups',
  history: 'History',
};
const headings = parts.map((name) => headingOf(name));
/** Without those that cannot be shown where the settings could not be read. */
const otherHeadings = headings.filter((id) => !/models|roles|guardrails/.test(id));

const address = object({ part: optional(oneOf(parts)) });

/** The settings that apply to everybody. */
export function SettingsScreen() {
  const [{ part }, change] = useSearch(address);
  const settings = useQuery(settingList());
  const isFailed = settings.error !== null && settings.data === undefined;
  const shown = useSectionShown(isFailed ? otherHeadings : headings, part && headingOf(part)) ?? headingOf('sources');
  useEffect(() => {
    if (part === undefined) return;
    const heading = document.getElementById(headingOf(part));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [part]);
  usePageKeys((key) => {
    if (key !== 'Mod+s' || document.querySelector('[data-unsaved]') !== null) return false;
    showToast('There is nothing to save.');
    return true;
  });
  return (
    <section className={styles['screen']}>
      <h1>Settings View</h1>
      <div className={styles['columns']}>
        <nav aria-label="Settings" className={styles['side']}>
          {parts.map((name) => (
            <a
              key={name}
              href={`?part=${name}`}
              aria-current={headingOf(name) === shown ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                change({ part: name });
                // Scrolls also where the address already names this section.
                document.getElementById(headingOf(name))?.scrollIntoView({ block: 'start' });
              }}
            >
              {labels[name]}
            </a>
          ))}
        </nav>
        <div className={styles['sections']}>
          <SourcesSection />
          {isFailed ? (
            <Failed what="settings" query={settings} />
          ) : (
            <>
              <ModelsSection settings={settings.data?.settings} />
              <RolesSection />
              <GuardrailsSection answer={settings.data} />
            </>
          )}
          <BackendSection />
          <SchedulesSection />
          <BackupsSection />
          <HistorySection />
        </div>
      </div>
      <SettingsNotes />
    </section>
  );
}

function headingOf(part: (typeof parts)[number]): string {
  return `settings-${part}`;
}

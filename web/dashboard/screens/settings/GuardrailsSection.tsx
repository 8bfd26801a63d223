import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatUsd, plural } from '#core/format.ts';
import { sumUsd } from '#core/models/money.ts';
import { sumText } from '#core/views/spentText.ts';
import { useKeptFocus } from '../../../ui/keys/useKeptFocus.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { budgetUse, type SettingsAnswer } from '../../data/settings.ts';
import { BudgetRow } from './BudgetRow.tsx';
import { SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';
import { WordsRow } from './WordsRow.tsx';

const DAY_MS = 86_400_000;

/** The budgets of models, and the words they must not use. */
export function GuardrailsSection({ answer }: { answer: SettingsAnswer | undefined }) {
  const value = (key: string) => answer?.settings.find((one) => one.key === key)?.value;
  const amount = (key: string) => {
    const found = value(key);
    return typeof found === 'number' ? found : null;
  };
  const words = value('words_to_avoid');
  // The buttons of a row go with its unsaved text.
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows);
  return (
    <SettingsSection
      id="guardrails"
      title="Guardrails"
      about="Set aside before each request to a model. They hold over all workers."
    >
      <ul ref={rows} className={styles['rows']} aria-busy={answer === undefined}>
        {answer === undefined ? (
          <li className={styles['row']}>
            <Skeleton width="14rem" />
          </li>
        ) : (
          <>
            <BudgetRow setting="monthly_budget_usd" label="Monthly budget" value={amount('monthly_budget_usd')}>
              <Spent budgetUsd={amount('monthly_budget_usd')} />
            </BudgetRow>
            <BudgetRow setting="run_budget_usd" label="Budget of a run" value={amount('run_budget_usd')}>
              <span className={styles['mute']}>
                A run that comes to it is cancelled, and goes on with a larger one.
              </span>
            </BudgetRow>
            <WordsRow words={Array.isArray(words) ? words.map(String) : []} />
          </>
        )}
      </ul>
    </SettingsSection>
  );
}

/** What was spent and is reserved this month, as the budget counts it. */
function Spent({ budgetUsd }: { budgetUsd: number | null }) {
  const { data, error } = useQuery(budgetUse());
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="12rem" />
    ) : (
      <span role="alert" className={styles['problem']}>
        {error.message}
      </span>
    );
  }
  const { spentUsd, reservedUsd, now } = data;
  const next = new Date(now);
  // The budget's month is UTC.
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  next.setUTCHours(0, 0, 0, 0);
  const days = Math.ceil((next.getTime() - now) / DAY_MS);
  return (
    <span className={styles['spent']}>
      {budgetUsd === null ? null : (
        <span className={styles['budget']}>
          <Meter
            label="Spent and reserved of the monthly budget"
            value={sumUsd([spentUsd, reservedUsd])}
            most={budgetUsd}
            full="too much"
          />
        </span>
      )}
      <span className={styles['soft']}>
        {sumText(spentUsd, data)} spent, {formatUsd(reservedUsd)} reserved, {plural(days, 'day', 'days')} left
      </span>
    </span>
  );
}

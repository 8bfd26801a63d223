import { formatUsd } from '#core/format.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import type { SettingsAnswer } from '../../data/settings.ts';
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
  return (
    <SettingsSection
      id="guardrails"
      title="Guardrails"
      about="Set aside before each request to a model. They hold over all workers."
    >
      <ul className={styles['rows']} aria-busy={answer === undefined}>
        {answer === undefined ? (
          <li className={styles['row']}>
            <Skeleton width="14rem" />
          </li>
        ) : (
          <>
            <BudgetRow setting="monthly_budget_usd" label="Monthly budget" value={amount('monthly_budget_usd')}>
              <Spent spentUsd={answer.monthUsd} budgetUsd={amount('monthly_budget_usd')} now={answer.now} />
            </BudgetRow>
            <BudgetRow setting="run_budget_usd" label="Budget of a run" value={amount('run_budget_usd')}>
              <span className={styles['mute']}>A run that comes to it is paused, and goes on with a larger one.</span>
            </BudgetRow>
            <WordsRow words={Array.isArray(words) ? words.map(String) : []} />
          </>
        )}
      </ul>
    </SettingsSection>
  );
}

function Spent({ spentUsd, budgetUsd, now }: { spentUsd: number; budgetUsd: number | null; now: number }) {
  const next = new Date(now);
  // The budget's month is UTC.
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  next.setUTCHours(0, 0, 0, 0);
  const days = Math.ceil((next.getTime() - now) / DAY_MS);
  return (
    <span className={styles['spent']}>
      {budgetUsd === null ? null : (
        <span className={styles['budget']}>
          <Meter label="Spent of the monthly budget" value={spentUsd} most={budgetUsd} full="too much" />
        </span>
      )}
      <span className={styles['soft']}>
        {formatUsd(spentUsd)} spent, {days} {days === 1 ? 'day' : 'days'} left
      </span>
    </span>
  );
}

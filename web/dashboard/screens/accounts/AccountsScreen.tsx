import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dailyScrapes } from '#core/scrapeCost.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { Tiles } from '../../../ui/tiles/Tiles.tsx';
import { focusContent } from '../../../ui/focusContent.ts';
import { showToast } from '../../../ui/toast/showToast.ts';
import { useRestoreFocus } from '../../../ui/useRestoreFocus.ts';
import { type Account, accountList, useRemoveAccount, useScrape } from '../../data/accounts.ts';
import { accountsToImport, keepAccounts } from '../../data/localCopies.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { SetupBanner } from '../../SetupBanner.tsx';
import { useNow } from '../../useNow.ts';
import { AccountNotes } from './AccountNotes.tsx';
import { AccountTable } from './AccountTable.tsx';
import { AddAccount } from './AddAccount.tsx';
import { ImportAccounts, plainUsername } from './ImportAccounts.tsx';
import { MoreScrapes, showAccountError } from './MoreScrapes.tsx';
import { isShown, ScrapeProgressPanel } from './ScrapeProgressPanel.tsx';
import { ScrapeSchedule } from './ScrapeSchedule.tsx';
import { UsageCard } from './UsageCard.tsx';
import { useAccountEdits } from './useAccountEdits.ts';
import { useAccountKeys } from './useAccountKeys.ts';
import styles from './Accounts.module.css';

/** The monitored accounts, what scraping them costs, and scraping itself. */
export function AccountsScreen() {
  const list = useQuery(accountList());
  const ticks = useNow(1000);
  const scrape = useScrape();
  const edits = useAccountEdits();
  const remove = useRemoveAccount();
  const [removing, setRemoving] = useState<Account | null>(null);
  const [kept, setKept] = useState(accountsToImport);
  const data = list.data;
  const shown = data?.accounts.map(edits.withEdits);
  const accounts = shown ?? [];
  const monitored = new Set(accounts.map(({ username }) => username.toLowerCase()));
  const imports =
    data === undefined ? [] : kept.filter(({ username }) => !monitored.has(plainUsername(username).toLowerCase()));
  const active = accounts.filter(({ isActive }) => isActive).length;
  // Counts from the server's clock, which the scrape's times come from.
  const now = data === undefined ? ticks : ticks + (data.now - list.dataUpdatedAt);
  const batches = data?.batches ?? [];
  const running = batches.filter(isUnderWay);
  const isScraping = running.length > 0 || scrape.isPending;

  useEffect(() => {
    if (data !== undefined && imports.length === 0) keepAccounts(data.accounts);
  }, [data, imports.length]);

  const leaveOut = () => {
    setKept([]);
    // The button that was pressed goes with the list.
    focusContent();
  };
  const scrapeAll = () => {
    if (active === 0) showToast('No active accounts to scrape', 'error');
    else scrape.mutate(undefined, { onError: showAccountError });
  };
  const scrapeOne = (account: Account) => {
    if (!isScraping && account.isActive) scrape.mutate(account.username, { onError: showAccountError });
  };
  const setActive = ({ id }: Account, isActive: boolean) => void edits.save({ id, isActive });
  const username = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  useRestoreFocus(rows, { whenGone: 'next' });
  useAccountKeys({
    list: rows,
    accounts,
    onScrape: scrapeOne,
    onActive: setActive,
    onAdd: () => username.current?.focus(),
  });
  const { planned, limit } = dailyScrapes(active);
  const figure = (value: string) => (data === undefined ? undefined : value);
  const isUnread = list.error !== null && data === undefined;
  return (
    <section aria-busy={list.isFetching}>
      <AccountNotes running={running} isEmpty={accounts.length === 0} />
      <header className={styles['head']}>
        <h1>Monitored accounts</h1>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          disabled={data === undefined}
          blocked={isScraping}
          onClick={scrapeAll}
        >
          Scrape All
        </Button>
      </header>
      <SetupBanner service="scraping" />
      {imports.length === 0 ? null : (
        <div className={styles['notice']}>
          <ImportAccounts found={imports} onDone={leaveOut} />
        </div>
      )}
      <div className={styles['columns']}>
        <div ref={rows} className={styles['main']}>
          {isUnread ? null : (
            <Tiles
              label="Figures"
              tiles={[
                { label: 'Total Accounts', value: figure(String(accounts.length)) },
                { label: 'Active', value: figure(String(active)) },
                { label: 'Daily Scrapes', value: figure(`${planned}/${limit}`) },
                { label: 'Categories', value: figure(String(new Set(accounts.map(({ category }) => category)).size)) },
              ]}
            />
          )}
          {isUnread ? (
            <EmptyState
              kind="failed"
              title="The accounts could not be read"
              text={list.error.message}
              action={<Button onClick={() => void list.refetch()}>Try again</Button>}
            />
          ) : data !== undefined && accounts.length === 0 ? (
            <EmptyState
              title="No accounts yet"
              text="Add the first one: its posts come into the feed with each scrape."
            />
          ) : (
            <AccountTable
              accounts={shown}
              running={running}
              now={now}
              onScrape={scrapeOne}
              onActive={setActive}
              onCategory={({ id }, category, expected) => edits.save({ id, category, expected })}
              onRemove={setRemoving}
            />
          )}
        </div>
        <div className={styles['side']}>
          <AddAccount accounts={accounts} field={username} />
          {batches.map((batch) => (isShown(batch, now) ? <ScrapeProgressPanel key={batch.id} batch={batch} /> : null))}
          <ScrapeSchedule active={active} isCounted={data !== undefined} />
          {isUnread ? null : <UsageCard active={data === undefined ? undefined : active} weekUsd={data?.weekUsd} />}
        </div>
      </div>
      <MoreScrapes change={edits.question} onConfirm={edits.confirm} />
      <ConfirmDialog
        open={removing !== null}
        title="Remove account"
        text={`Remove @${removing?.username ?? ''}?`}
        confirm="Remove"
        loading={remove.isPending}
        problem={remove.error?.message}
        onConfirm={() => {
          if (removing !== null) remove.mutate(removing.id, { onSuccess: () => setRemoving(null) });
        }}
        onCancel={() => {
          remove.reset();
          setRemoving(null);
        }}
      />
    </section>
  );
}

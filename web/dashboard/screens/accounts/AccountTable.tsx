import { BadgeCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAgo, formatCount } from '#core/format.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table/Table.tsx';
import type { Account, Batch } from '../../data/accounts.ts';
import { CategoryCell } from './CategoryCell.tsx';
import styles from './Accounts.module.css';
import type { EditedAccount } from './useAccountEdits.ts';

export interface AccountTableProps {
  /** Undefined while they are being read. */
  accounts: readonly EditedAccount[] | undefined;
  /** The scrapes that run. */
  running: readonly Batch[];
  now: number;
  onScrape: (account: Account) => void;
  onActive: (account: Account, isActive: boolean) => void;
  onCategory: (account: Account, category: string, expected: string) => Promise<boolean>;
  onRemove: (account: Account) => void;
}

const widths = {
  account: null,
  category: 'clamp(9.5rem, 13vw, 14rem)',
  followers: '5rem',
  scrapes: '4.5rem',
  last: '6.5rem',
  active: 'clamp(3.25rem, 5vw, 3.75rem)',
  actions: 'clamp(6.5rem, 9vw, 7.5rem)',
};

export function AccountTable({ accounts, running, now, ...on }: AccountTableProps) {
  const head = (
    <tr>
      <HeaderCell>Account</HeaderCell>
      <HeaderCell>Category</HeaderCell>
      <HeaderCell numeric>Followers</HeaderCell>
      <HeaderCell numeric>Scrapes</HeaderCell>
      <HeaderCell>Last scraped</HeaderCell>
      <HeaderCell>Active</HeaderCell>
      <HeaderCell>Actions</HeaderCell>
    </tr>
  );
  return (
    <Table label="Monitored accounts" widths={widths} loading={accounts === undefined} head={head}>
      {accounts === undefined ? <LoadingRows /> : null}
      {accounts?.map((account) => (
        <Row key={account.id} name={account.username}>
          <Cell>
            <Named account={account}>
              <CategoryCell account={account} onSave={(...change) => on.onCategory(account, ...change)} />
            </Named>
          </Cell>
          <Cell>
            <CategoryCell account={account} onSave={(...change) => on.onCategory(account, ...change)} />
          </Cell>
          <Cell numeric>{account.followerCount === null ? '–' : formatCount(account.followerCount)}</Cell>
          <Cell numeric>{account.scrapeCount}</Cell>
          <Cell>
            <LastScraped account={account} running={running} now={now} />
          </Cell>
          <Cell>
            <Switch
              label={`@${account.username} is scraped`}
              labelHidden
              checked={account.isActive}
              onChange={(isActive) => on.onActive(account, isActive)}
            />
          </Cell>
          <Cell>
            <span className={styles['actions']}>
              <Button
                variant="quiet"
                size="small"
                disabled={!account.isActive}
                blocked={running.length > 0}
                aria-label={`Scrape @${account.username}`}
                onClick={() => on.onScrape(account)}
              >
                Scrape
              </Button>
              <IconButton
                size="small"
                label={`Remove @${account.username}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => on.onRemove(account)}
              />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const LOADING = ['72%', '58%', '80%', '64%', '76%', '54%'];

function LoadingRows() {
  return LOADING.map((width) => (
    <Row key={width}>
      {Object.keys(widths).map((column) => (
        <Cell key={column}>
          <Skeleton width={width} />
        </Cell>
      ))}
    </Row>
  ));
}

interface NamedProps {
  account: Account;
  /** The category, which has no column on a phone. */
  children: ReactNode;
}

function Named({ account: { username, displayName, avatar, verified }, children }: NamedProps) {
  const name = displayName === '' ? username : displayName;
  return (
    <span className={styles['named']}>
      <Avatar name={name} picture={avatar} size="medium" />
      <span>
        <b>
          <span title={name}>{name}</span>
          {verified ? <BadgeCheck role="img" aria-label="Verified" /> : null}
        </b>
        <span className={`${styles['mute']} ${styles['handle']}`} title={`@${username}`}>
          @{username}
        </span>
        <span className={styles['onPhone']}>{children}</span>
      </span>
    </span>
  );
}

function LastScraped({ account, running, now }: { account: Account; running: readonly Batch[]; now: number }) {
  const row = running
    .flatMap(({ progress }) => progress)
    .find(({ username }) => username.toLowerCase() === account.username.toLowerCase());
  if (row?.status === 'scraping' || row?.status === 'waiting') {
    return (
      <span className={styles['under']}>
        <StatusSign status={row.status === 'scraping' ? 'running' : 'pending'} wordHidden />
        {row.status}
      </span>
    );
  }
  return account.lastScraped === null ? 'never' : formatAgo(account.lastScraped, now);
}

import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { string } from 'zod/mini';
import { formatAge, formatCount } from '#core/format.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { CodeText } from '../../CodeText.tsx';
import { accountList, profilePosts, useScrape } from '../../data/accounts.ts';
import { useKeptState } from '../../data/keptState.ts';
import { serverNow } from '../../data/serverClock.ts';
import { useWaiting } from '../../data/workers.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { SetupBanner } from '../../SetupBanner.tsx';
import { useServerTime } from '../../useNow.ts';
import { ScrapingState } from './ScrapingState.tsx';
import { samplePosts, type ShownPost } from './samplePosts.ts';
import styles from './ProfilePanel.module.css';

const SAMPLES = ['nasa', 'Reuters', 'BBCWorld', 'AP', 'WHO'] as const;

/** Scrapes one profile and shows its posts; where that fails, sample posts that are marked as such. */
export function ProfilePanel() {
  const [handle, setHandle] = useKeptState('scraped-profile', string(), '');
  const [asked, setAsked] = useState<{ username: string; at: number } | null>(null);
  const [suggests, setSuggests] = useState(false);
  const scrape = useScrape();
  const list = useQuery(accountList());
  const batches = list.data?.batches ?? [];
  // Only the scrape that was started here, not an earlier one.
  const batch = batches.find(({ id }) => id === scrape.data?.id);
  const row = batch?.progress.find(({ username }) => username.toLowerCase() === asked?.username.toLowerCase());
  const isDone = asked !== null && row?.status === 'stored' && batch?.status === 'done';
  const posts = useQuery({ ...profilePosts(asked?.username ?? '', batch?.id), enabled: isDone });
  const now = useServerTime(60_000);
  const isOwn = scrape.isPending || (batch !== undefined && isUnderWay(batch));
  const other = isOwn ? undefined : batches.find(isUnderWay);
  const isScraping = isOwn || other !== undefined;
  const waiting = useWaiting('batches', batch?.status === 'pending');
  const failed = asked === null ? null : (scrape.error?.message ?? (row?.status === 'failed' ? row.text : null));

  const run = (username: string) => {
    const clean = username.trim().replace(/^@+/, '');
    if (clean === '' || isScraping) return;
    setHandle(() => clean);
    setSuggests(false);
    setAsked({ username: clean, at: serverNow() });
    scrape.mutate(clean);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    run(handle);
  };
  return (
    <Panel title="Profile scraping" aside={<ScrapingState />}>
      <div className={styles['panel']}>
        <form className={styles['form']} onSubmit={submit}>
          <Field label="Handle" labelHidden>
            <TextInput
              value={handle}
              maxLength={60}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="@nasa"
              onChange={(next) => setHandle(() => next)}
            />
          </Field>
          <Button type="submit" size="large" loading={isOwn} disabled={handle.trim() === '' || other !== undefined}>
            Scrape profile
          </Button>
          {other === undefined ? null : (
            <span className={styles['soft']} role="status">
              Accounts are being scraped, for {other.asked_by}: this one can be when that has ended.
            </span>
          )}
          <span className={styles['soft']}>Try</span>
          <ul className={styles['samples']} aria-label="Sample handles">
            {SAMPLES.map((name) => (
              <li key={name}>
                <Button size="small" variant="quiet" disabled={isScraping} onClick={() => run(name)}>
                  @{name}
                </Button>
              </li>
            ))}
          </ul>
          <span className={styles['news']}>
            <Button size="small" variant="quiet" onClick={() => setSuggests(true)}>
              Test news sites
            </Button>
          </span>
        </form>
        <SetupBanner service="scraping" />
        {suggests ? (
          <p role="status" className={styles['soft']}>
            News sites are web pages: read one with Scrape, or several with Batch, in the panel below.
          </p>
        ) : null}
        {batch?.status !== 'pending' || waiting.todo === null ? null : (
          <Banner title={waiting.text}>
            <CodeText>{waiting.todo}</CodeText>
          </Banner>
        )}
        {failed === null ? null : (
          <>
            <Banner kind="error" title="Error">
              Failed to scrape profile data. {failed}
            </Banner>
            <Posts posts={samplePosts(asked?.username ?? '', asked?.at ?? 0)} now={now} isSample />
          </>
        )}
        {failed === null && posts.data !== undefined ? (
          <>
            <p role="status" className={styles['soft']}>
              @{asked?.username}: {row?.text}
            </p>
            <Posts posts={posts.data} now={now} isSample={false} />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function Posts({ posts, now, isSample }: { posts: readonly ShownPost[]; now: number; isSample: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <ul tabIndex={0} className={styles['posts']} aria-label={isSample ? 'Sample posts' : 'Posts'}>
      {posts.map((post) => (
        <li key={post.tweetId}>
          {isSample ? <Tag variant="outlined">Sample</Tag> : null}
          <span dir="auto">{post.content}</span>
          <span className={styles['soft']}>
            {formatAge(post.postedAt, now)} · {formatCount(post.metrics.likes)} likes
          </span>
        </li>
      ))}
    </ul>
  );
}

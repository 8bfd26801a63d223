import { useLoaderData } from 'react-router-dom';
import { LeadGroup } from '../list/LeadGroup.tsx';
import { splitArticles } from '../list/splitArticles.ts';
import { StoryRow } from '../list/StoryRow.tsx';
import { Carousel } from '../carousel/Carousel.tsx';
import { NewsletterBox } from '../layout/NewsletterBox.tsx';
import type { HomeData } from '../loaders.ts';

export function HomePage() {
  const { articles } = useLoaderData<HomeData>();
  const { lead, side, row, carousel } = splitArticles(articles);
  if (lead === undefined) return <p className="page-note">No articles found. Please check your database connection.</p>;
  return (
    <>
      <LeadGroup lead={lead} side={side} />
      <StoryRow title="ANALYSIS" articles={row} />
      <NewsletterBox place="page" />
      <Carousel title="TRENDING STORIES" articles={carousel} />
    </>
  );
}

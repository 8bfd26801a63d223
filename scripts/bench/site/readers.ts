import { array, nullable, object, type output, string, union } from 'zod';
import { Pool } from 'undici';
import { categories } from '#web/site/categories.ts';
import { imageAddress } from '#web/site/images.ts';
import type { ServedSite } from './servedSite.ts';

/** One request of the mix with its expected response. */
interface Visit {
  path: string;
  status: 200 | 204 | 304 | 404;
  headers?: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST';
  body?: string;
}

const card = object({ slug: string(), image: nullable(object({ url: string() })) });
/** The second form is that of an earlier build, measured for comparison. */
const category = union([object({ articles: array(card) }), array(card)]);

type Card = output<typeof card>;

const CONNECTIONS = 64;
const encodings = ['br, gzip', 'gzip', 'identity'] as const;

/**
 * A mix of readers: nearly all request cached pages, some request data, feeds, images and files, some revalidate, some
 * count a view, and one in twenty requests a URL that was not requested before.
 */
export class Readers {
  readonly #pool: Pool;
  readonly #slugs: readonly string[];
  readonly #pictures: readonly string[];
  readonly #etag: string;
  #made = 0;

  private constructor(pool: Pool, articles: readonly Card[], etag: string) {
    this.#pool = pool;
    this.#slugs = articles.map(({ slug }) => slug);
    this.#pictures = articles.flatMap(({ image }) => (image === null ? [] : [image.url]));
    this.#etag = etag;
  }

  static async arrive({ url }: ServedSite): Promise<Readers> {
    const lists = await Promise.all(
      categories.map(async ({ slug }) => {
        const response = await fetch(`${url}/api/site/category/${slug}`);
        const listed = category.parse(await response.json());
        return Array.isArray(listed) ? listed : listed.articles;
      }),
    );
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    return new Readers(new Pool(url, { connections: CONNECTIONS, pipelining: 1 }), lists.flat(), etag);
  }

  /**
   * Sends this number of requests over 64 connections.
   * @returns the number of unexpected responses.
   */
  async visit(requests: number): Promise<number> {
    const last = this.#made + requests;
    return (await this.#visitWhile(() => this.#made < last)).wrong;
  }

  /** Sends requests for this number of milliseconds over 64 connections. */
  visitFor(ms: number): Promise<{ answers: number; wrong: number }> {
    const end = performance.now() + ms;
    return this.#visitWhile(() => performance.now() < end);
  }

  async #visitWhile(more: () => boolean): Promise<{ answers: number; wrong: number }> {
    let answers = 0;
    let wrong = 0;
    const reader = async () => {
      while (more()) {
        this.#made += 1;
        if (!(await this.#ask(this.#visit(this.#made)))) wrong += 1;
        answers += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, reader));
    return { answers, wrong };
  }

  async leave(): Promise<void> {
    await this.#pool.close();
  }

  async #ask({ path, status, headers, method = 'GET', body }: Visit): Promise<boolean> {
    const answer = await this.#pool.request({ path, method, headers: headers ?? {}, body: body ?? null });
    await answer.body.dump({ limit: 10_000_000 });
    // The home page may have changed since its ETag was read.
    return answer.statusCode === status || (status === 304 && answer.statusCode === 200);
  }

  #visit(n: number): Visit {
    const slug = this.#slugs[n % this.#slugs.length] ?? '';
    const category = categories[n % categories.length]?.slug ?? '';
    const headers = { 'accept-encoding': encodings[n % encodings.length] ?? 'identity' };
    const share = n % 100;
    if (share < 40) return { path: '/', status: 200, headers };
    if (share < 60) return { path: `/article/${slug}`, status: 200, headers };
    if (share < 70) return { path: `/category/${category}?from=${n}`, status: 200, headers };
    if (share < 75) return { path: `/api/site/article/${slug}`, status: 200, headers };
    if (share < 80) return { path: '/', status: 304, headers: { ...headers, 'if-none-match': this.#etag } };
    if (share < 84) return { path: `/category/${category}/feed.xml`, status: 200, headers };
    if (share < 86) return { path: '/sitemap.xml', status: 200, headers };
    if (share < 92) return { path: this.#picture(n), status: 200 };
    if (share < 94) return { path: '/logo.svg', status: 200, headers };
    if (share === 94)
      return { path: '/api/site/views', status: 204, method: 'POST', body: JSON.stringify({ slugs: [slug] }) };
    if (share === 95) return { path: `/article/never-written-${n}`, status: 404, headers };
    return { path: `/nowhere/${n}`, status: 404, headers };
  }

  #picture(n: number): string {
    return imageAddress(this.#pictures[n % this.#pictures.length] ?? '', 360);
  }
}

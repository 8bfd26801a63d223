/** Claims in a report per page. */
const CLAIMS_A_PAGE = 2;

/** Whether a prompt requests a report on pages, or an order of links. */
export function asksOfPages(prompt: string): 'report' | 'order' | null {
  if (prompt.includes('{"claims": [')) return 'report';
  return prompt.includes('{"order": [numbers]}') ? 'order' : null;
}

/** The first sentences of each page, up to a comma, as claims that cite the whole ones, so the report is supported by its passages. */
export function webReport(prompt: string, line: string): string {
  const pages = prompt.matchAll(/<data name="page_(\d+)">\n(.*?)\n<\/data>/gs);
  const claims = [...pages].flatMap(([, number, text = '']) =>
    (
      text
        .split('\n\n')
        .slice(1)
        .join(' ')
        .match(/[^.!?\n]{20,400}[.!?]/g) ?? []
    )
      .slice(0, CLAIMS_A_PAGE)
      .map((sentence) => sentence.trim())
      .map((sentence) => ({ text: firstClause(sentence), citations: [{ page: Number(number), passage: sentence }] })),
  );
  return JSON.stringify({ claims, open: [`What else the pages say. ${line}`] }, null, 2);
}

function firstClause(sentence: string): string {
  const clause = sentence.split(', ', 1)[0] ?? sentence;
  return clause === sentence ? sentence : `${clause}.`;
}

/** The links in their original order. */
export function linkOrder(prompt: string): string {
  return JSON.stringify({ order: [...prompt.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)) });
}

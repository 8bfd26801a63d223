import type { Page } from 'playwright-core';

/** What a page shows, for the report of a test that failed: its address, where the focus is, and its text. */
export async function describePage(page: Page): Promise<string> {
  try {
    const shown = await page.evaluate(() => ({
      focus: document.activeElement?.outerHTML.slice(0, 200) ?? 'nowhere',
      connection: document.querySelector('[data-connection]')?.getAttribute('data-connection') ?? 'none',
      // Toasts, then windows, then the page behind them.
      text: [...document.querySelectorAll<HTMLElement>('[data-sonner-toaster], [role=dialog], body')]
        .map((element) => element.innerText.replace(/\s+/g, ' ').slice(0, 1500))
        .join('\n  '),
    }));
    return `${page.url()}\n  connection: ${shown.connection}, focus: ${shown.focus}\n  ${shown.text}`;
  } catch (error) {
    return `${page.url()} (${String(error)})`;
  }
}

import { find, findAll, lineText, type PageElement } from '../page/pageTree.ts';
import { shingles } from './chooseContent.ts';
import { isObject, typesOf, type JsonObject } from './jsonLd.ts';
import { linearText } from '../page/linearText.ts';
import { measure } from './measure.ts';
import { nameOf } from './names.ts';
import { removeWhere } from './removeBoilerplate.ts';

/** What shops show beside the description of a product. */
const BESIDE =
  /(^|[\s_-])(reviews?|ratings?|testimonials?|price\S*|pricing|swatch\S*|variants?|quantity|qty|shipping|delivery|returns?(-?policy)?|gallery|thumbnails?|upsells?|cross-?sells?|recently-?viewed|recommend\S*|related|also-?(bought|like|viewed)|bundle|stock|availability|sku|size-?(guide|chart)|add-?to-?(cart|bag|basket|wishlist)|cart|buy-?box|payment\S*|tax(es)?|image-?block|similarities|vendor|social-?links|afterpay|klarna|wishlist|q-?and-?a|questions?|(block-?)?reassurance|trust-?badges?|product-?(reference|manufacturer))([\s_-]|$)/i;

const TO_CART =
  /^(add to (cart|bag|basket|trolley)|buy( it)? now|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello|adicionar ao carrinho)$/i;
/** Lists of goods have a button for each. */
const MOST_BUTTONS = 3;

/** Whether a page without metadata sells a single thing: a heading, a price, and a button or two to buy it. */
export function looksLikeProduct(page: PageElement): boolean {
  const buttons = findAll(page, (element) => {
    if (!/^(button|input|a)$/.test(element.tag)) return false;
    return TO_CART.test(lineText(element)) || TO_CART.test(element.attributes['value']?.trim() ?? '');
  });
  if (buttons.length === 0 || buttons.length > MOST_BUTTONS) return false;
  const price = find(page, (element) => /(^|[\s_-])price/i.test(nameOf(element)) && /\d/.test(lineText(element)));
  return price !== null && find(page, ({ tag }) => tag === 'h1') !== null;
}

/** Removes reviews, prices, options and terms from around a product's description. */
export function pruneProduct(body: PageElement): void {
  const measures = measure(body);
  const whole = measures.get(body)?.prose ?? 0;
  removeWhere(body, (element) => {
    if (/^(html|body|main|article|form|table)$/.test(element.tag)) return false;
    if ((element.tag === 'details' && isTerms(element)) || isTab(element)) return true;
    const name = nameOf(element);
    if (!BESIDE.test(name) || /descri|details|product-?_*(info|summary|content)/i.test(name)) return false;
    // Reviews can be longer than the description.
    return whole - (measures.get(element)?.prose ?? 0) >= 150;
  });
}

/** The title of a tab, a link to what it shows. */
function isTab(element: PageElement): boolean {
  if (!/^(li|div|a)$/.test(element.tag)) return false;
  const link = element.tag === 'a' ? element : find(element, ({ tag }) => tag === 'a');
  if (link?.attributes['href']?.startsWith('#') !== true) return false;
  const line = lineText(element);
  return line.length <= 40 && lineText(link) === line;
}

/** A collapsible section about the sale instead of the product. */
function isTerms(details: PageElement): boolean {
  const summary = find(details, ({ tag }) => tag === 'summary');
  return (
    summary !== null && /^(shipping|delivery|returns?|reviews?|payment|size guide|warranty)\b/i.test(lineText(summary))
  );
}

/** The description in the page's JSON-LD where its text lacks it: some shops show it by script. */
export function missingDescription(jsonLd: readonly JsonObject[], text: string): string | null {
  const product = jsonLd.find((object) => typesOf(object).some((type) => /^Product(Group)?$/.test(type)));
  const given = isObject(product) ? product['description'] : null;
  if (typeof given !== 'string' || given.length < 120) return null;
  const description = linearText(given.slice(0, 20_000)).text;
  const wanted = shingles(description);
  if (wanted.size < 10) return null;
  const here = shingles(text);
  const found = [...wanted].filter((each) => here.has(each)).length;
  return found < wanted.size * 0.3 ? description : null;
}

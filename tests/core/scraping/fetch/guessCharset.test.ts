import { describe, expect, it } from 'vitest';
import { decodeText } from '#core/scraping/fetch/charset.ts';
import { articlePage, localReader, webSite, type Page } from '../../../support/webSite.ts';

const news: readonly [language: string, charset: string, text: string][] = [
  [
    'English',
    'windows-1252',
    'It’s the ministry’s plan, which hauliers don’t like. They weren’t asked, says one who’s paid the toll.',
  ],
  [
    'Japanese',
    'shift_jis',
    '橋の通行料について、運輸省は月曜日に新しい規則を発表した。料金は大型トラックで一回十二ユーロになり、来年四月から徴収される見通しだ。地元の漁業者は反対している。',
  ],
  [
    'Japanese',
    'euc-jp',
    '橋の通行料について、運輸省は月曜日に新しい規則を発表した。料金は大型トラックで一回十二ユーロになり、来年四月から徴収される見通しだ。地元の漁業者は反対している。',
  ],
  [
    'Chinese',
    'gb18030',
    '交通部周一公布了关于大桥通行费的新规定。大型卡车每次通过的费用为十二欧元，预计从明年四月开始征收。当地渔民表示反对，他们说这个决定没有考虑到小企业的利益。',
  ],
  [
    'Chinese of Taiwan',
    'big5',
    '交通部週一公布了關於大橋通行費的新規定。大型卡車每次通過的費用為十二歐元，預計從明年四月開始徵收。當地漁民表示反對，他們說這個決定沒有考慮到小企業的利益。',
  ],
  [
    'Korean',
    'euc-kr',
    '국토교통부는 월요일 다리 통행료에 관한 새로운 규칙을 발표했다. 대형 트럭은 한 번에 십이 유로를 내야 하며 내년 사월부터 징수될 전망이다. 지역 어민들은 반대하고 있다.',
  ],
  [
    'Russian',
    'windows-1251',
    'Министерство транспорта опубликовало в понедельник новые правила проезда через мост. Для грузовиков плата составит двенадцать евро, её начнут взимать в апреле будущего года.',
  ],
  [
    'Russian',
    'koi8-r',
    'Министерство транспорта опубликовало в понедельник новые правила проезда через мост. Для грузовиков плата составит двенадцать евро, её начнут взимать в апреле будущего года.',
  ],
  [
    'Ukrainian',
    'windows-1251',
    'Міністерство транспорту оприлюднило в понеділок нові правила проїзду через міст. Для вантажівок плата становитиме дванадцять євро, її почнуть стягувати у квітні наступного року.',
  ],
  [
    'Arabic',
    'windows-1256',
    'أعلنت وزارة النقل يوم الاثنين قواعد جديدة بشأن رسوم عبور الجسر. وستدفع الشاحنات الكبيرة اثني عشر يورو في كل مرة، ومن المتوقع أن يبدأ التحصيل في أبريل من العام المقبل.',
  ],
  [
    'Greek',
    'windows-1253',
    'Το υπουργείο Μεταφορών δημοσίευσε τη Δευτέρα νέους κανόνες για τα διόδια της γέφυρας. Τα μεγάλα φορτηγά θα πληρώνουν δώδεκα ευρώ κάθε φορά από τον Απρίλιο του επόμενου έτους.',
  ],
  [
    'Hebrew',
    'windows-1255',
    'משרד התחבורה פרסם ביום שני כללים חדשים לגבי אגרת המעבר בגשר. משאיות גדולות ישלמו שנים עשר אירו בכל פעם, והגבייה צפויה להתחיל באפריל בשנה הבאה.',
  ],
  [
    'Thai',
    'windows-874',
    'กระทรวงคมนาคมประกาศกฎใหม่เกี่ยวกับค่าผ่านทางสะพานเมื่อวันจันทร์ รถบรรทุกขนาดใหญ่จะต้องจ่ายสิบสองยูโรต่อครั้ง และคาดว่าจะเริ่มเก็บในเดือนเมษายนปีหน้า',
  ],
  [
    'Polish',
    'windows-1250',
    'Ministerstwo ogłosiło w poniedziałek nowe zasady opłat za przejazd przez most. Ciężarówki zapłacą dwanaście euro, a pobieranie zacznie się w kwietniu przyszłego roku. Rybacy są przeciwni.',
  ],
  [
    'Polish',
    'iso-8859-2',
    'Ministerstwo ogłosiło w poniedziałek nowe zasady opłat za przejazd przez most. Ciężarówki zapłacą dwanaście euro, a pobieranie zacznie się w kwietniu przyszłego roku. Rybacy są przeciwni.',
  ],
  [
    'Czech',
    'windows-1250',
    'Ministerstvo dopravy zveřejnilo v pondělí nová pravidla pro mýtné na mostě. Nákladní vozy zaplatí dvanáct eur a výběr začne v dubnu příštího roku. Místní rybáři jsou proti, říkají že škodí.',
  ],
  [
    'Czech',
    'iso-8859-2',
    'Ministerstvo dopravy zveřejnilo v pondělí nová pravidla pro mýtné na mostě. Nákladní vozy zaplatí dvanáct eur a výběr začne v dubnu příštího roku. Místní rybáři jsou proti, říkají že škodí.',
  ],
  [
    'Hungarian',
    'windows-1250',
    'A közlekedési minisztérium hétfőn új szabályokat tett közzé a híd használati díjáról. A teherautók tizenkét eurót fizetnek, a beszedés jövő áprilisban kezdődik. A halászok tiltakoznak, mert szűkös.',
  ],
  [
    'Turkish',
    'windows-1254',
    'Ulaştırma Bakanlığı pazartesi günü köprü geçiş ücretlerine ilişkin yeni kuralları açıkladı. Büyük kamyonlar her geçişte on iki avro ödeyecek, tahsilat gelecek yıl nisanda başlayacak.',
  ],
  [
    'French',
    'windows-1252',
    'Le ministère des Transports a publié lundi de nouvelles règles pour le péage du pont. Les camions paieront douze euros à chaque passage, dès le mois d’avril de l’année prochaine. Les pêcheurs s’y opposent.',
  ],
  [
    'German',
    'windows-1252',
    'Das Verkehrsministerium hat am Montag neue Regeln für die Brückenmaut veröffentlicht. Große Lastwagen zahlen zwölf Euro, die Erhebung beginnt im nächsten April. Örtliche Fischer sind dagegen.',
  ],
  [
    'Spanish',
    'windows-1252',
    'El Ministerio publicó el lunes nuevas reglas para el peaje del puente. ¿Quién pagará? Los camiones, doce euros cada vez, según anunció; la recaudación comenzará en abril del próximo año. Los pescadores se oponen mañana.',
  ],
  [
    'Portuguese',
    'windows-1252',
    'O Ministério publicou na segunda-feira novas regras para a portagem da ponte. Os camiões pagarão doze euros, e a cobrança começará em abril do próximo ano. Os pescadores são contra a decisão.',
  ],
  [
    'Italian',
    'windows-1252',
    'Il ministero ha pubblicato lunedì nuove regole per il pedaggio del ponte. I camion pagheranno dodici euro: la riscossione comincerà ad aprile, perché così è più facile. I pescatori però dicono di no, e la città è divisa.',
  ],
  [
    'Swedish',
    'windows-1252',
    'Transportministeriet offentliggjorde på måndagen nya regler för broavgiften. Stora lastbilar får betala tolv euro per gång, och avgiften börjar tas ut i april nästa år. Lokala fiskare är emot.',
  ],
  [
    'Icelandic',
    'windows-1252',
    'Samgönguráðuneytið birti á mánudag nýjar reglur um veggjald á brúnni. Stórir vörubílar greiða tólf evrur í hvert sinn og innheimta hefst í apríl á næsta ári. Sjómenn á staðnum eru á móti því.',
  ],
];

/** A text in an old charset, which Node.js can only decode. */
function encoded(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (character.length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes);
    } catch {
      // These bytes are no character.
    }
  };
  const upTo = (from: number) => Array.from({ length: 255 - from }, (_, at) => from + at);
  for (const byte of upTo(0)) add([byte]);
  if (/jis|jp|gb|big5|kr/.test(charset))
    for (const first of upTo(0x81)) for (const second of upTo(0x40)) add([first, second]);
  return Buffer.from(text.split('').flatMap((character) => bytesOf.get(character) ?? [0x3f]));
}

describe('a text that does not say in which charset it is', () => {
  it.each(news)('is guessed: %s in %s', (_, charset, text) => {
    for (const page of [text, articlePage(text.slice(0, 12), [text])]) {
      const bytes = encoded(page, charset);
      const found = decodeText(bytes, null);
      expect(found.text).toBe(new TextDecoder(charset).decode(bytes));
      expect(found.guessed).toBe(true);
      // A header that the bytes refute is worth no more.
      expect(decodeText(bytes, 'utf-8').text).toBe(found.text);
    }
  });
});

const [japanese = '', arabic = ''] = ['Japanese', 'Arabic'].map(
  (name) => news.find(([language]) => language === name)?.[2],
);
const serve =
  (bytes: Buffer, contentType: string): Page =>
  (_, response) =>
    response.writeHead(200, { 'content-type': contentType }).end(bytes);
const withMeta = (text: string, charset: string) =>
  articlePage('News', [text]).replace('<head>', `<head><meta charset="${charset}">`);

describe('a page of a site', () => {
  it('is read by its own declaration where the bytes refute the header, and without a warning', async () => {
    const page = encoded(withMeta(japanese, 'Shift_JIS'), 'shift_jis');
    await using site = await webSite({ '/': serve(page, 'text/html; charset=utf-8') });
    await using reader = localReader();
    const { text, warnings } = await reader.scrape(site.url);
    expect(text).toContain(japanese);
    expect(warnings).not.toContainEqual(expect.stringContaining('charset'));
  });

  it('says that its charset was guessed', async () => {
    await using site = await webSite({
      '/': serve(encoded(articlePage('News', [arabic]), 'windows-1256'), 'text/html'),
    });
    await using reader = localReader();
    const { text, warnings } = await reader.scrape(site.url);
    expect(text).toContain(arabic);
    expect(warnings).toContainEqual(expect.stringContaining('it was read as windows-1256, which is a guess.'));
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('is read in %s without a mark, as its header says or its first tag shows', async (charset, encode) => {
    const page = encode(articlePage('News', [arabic]));
    await using site = await webSite({
      '/': serve(page, `text/html; charset=${charset}`),
      '/silent': serve(page, 'text/html'),
      '/wrong': serve(Buffer.from(articlePage('News', [arabic])), `text/html; charset=${charset}`),
    });
    await using reader = localReader();
    for (const path of ['/', '/silent', '/wrong']) {
      expect(await reader.scrape(site.url + path)).toMatchObject({
        title: 'News',
        text: expect.stringContaining(arabic),
      });
    }
  });

  it('is refused where it is a picture, whatever charset its header names', async () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000001000000010008060000005c72a866', 'hex');
    await using site = await webSite({ '/': serve(picture, 'text/html; charset=utf-16le') });
    await using reader = localReader();
    await expect(reader.scrape(site.url)).rejects.toThrow('a binary file that is sent as text/html');
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

type Row = readonly [name: string, value: string];

/** What a receipt says, in the words of its language. */
export interface ReceiptDocument {
  /** For programs that read it aloud. */
  readonly language: string;
  readonly title: string;
  readonly brand: string;
  /** The brand's. */
  readonly color: string;
  readonly seller: readonly string[];
  readonly facts: readonly Row[];
  readonly lines: readonly Row[];
  readonly total: Row;
  /** Below the sums. */
  readonly notes: readonly string[];
}

/** In points: 72 to an inch. */
const margin = 56;
const ink = '#2a252c';
const soft = '#6b6470';
const rule = '#dcd6df';

/** The brands' letters, which unlike the standard fonts of PDF have those of Polish. */
const fonts = {
  regular: openFont(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
  bold: openFont(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
} as const;

/** Opened once, as the tables of a font take longer to read than a page to draw. Each file has letters of its own. */
function openFont(url: string): Buffer {
  const opened = new PDFDocument().font(readFileSync(fileURLToPath(url)));
  // What a document takes in place of the bytes, which its types do not say.
  return (opened as unknown as { _font: { font: Buffer } })._font.font;
}

/** A receipt on one page of A4, with the structure that programs for the blind read. */
export async function receiptPdf(receipt: ReceiptDocument): Promise<Uint8Array> {
  const { language, title, brand, color, seller, facts, lines, total, notes } = receipt;
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Else it would read a standard font first.
    font: '',
    info: { Title: title, Author: seller[0] ?? brand },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);

  const [left, right] = [margin, doc.page.width - margin];
  const root = doc.struct('Document');
  doc.addStructure(root);
  const text = (tag: string, font: keyof typeof fonts, size: number, color: string, words: string) =>
    root.add(
      doc.struct(tag, {}, () =>
        doc.font(font).fontSize(size).fillColor(color).text(printable(words), left, undefined, { lineGap: 3 }),
      ),
    );
  const space = (points: number) => {
    doc.y += points;
  };

  text('P', 'bold', 14, color, brand);
  space(24);
  text('H1', 'bold', 24, ink, title);
  space(16);
  for (const [place, line] of seller.entries()) text('P', place === 0 ? 'bold' : 'regular', 11, ink, line);
  space(20);

  function table(rows: readonly Row[], isBold: boolean, isRight: boolean): void {
    const grid = doc.struct('Table');
    root.add(grid);
    for (const [name, value] of rows) {
      const top = doc.y;
      const width = right - left;
      const [nameWidth, valueLeft] = isRight ? [width * 0.7, left + width * 0.7] : [width * 0.35, left + width * 0.35];
      const font = isBold ? 'bold' : 'regular';
      let below = top;
      const cell = (tag: 'TH' | 'TD', words: string, at: number, wide: number, align: 'left' | 'right') =>
        doc.struct(tag, {}, () => {
          doc
            .font(font)
            .fontSize(11)
            .fillColor(tag === 'TH' && !isRight ? soft : ink)
            .text(printable(words), at, top + 6, { width: wide, align });
          below = Math.max(below, doc.y);
        });
      const cells = [
        cell('TH', name, left, nameWidth, 'left'),
        cell('TD', value, valueLeft, right - valueLeft, isRight ? 'right' : 'left'),
      ];
      grid.add(doc.struct('TR', {}, cells));
      doc.y = below + 6;
      doc.markContent('Artifact', { type: 'Layout' });
      doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(rule).stroke();
      doc.endMarkedContent();
    }
    grid.end();
  }
  table(facts, false, false);
  space(24);
  table(lines, false, true);
  table([total], true, true);
  space(24);
  for (const note of notes) text('P', 'regular', 10, soft, note);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The letters have no narrow space, which some languages put into numbers. */
export const printable = (words: string): string => words.replaceAll('\u202f', '\u00a0');

import { type Column, csvHead, csvLine } from '@vondrona/rules/sheets'

/** One piece for each page of rows. */
export async function* csv<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  inZone: (title: string) => string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(columns, inZone))
  for await (const rows of pages) yield Buffer.from(rows.map((one) => csvLine(columns, one)).join(''))
}

import { type Column, csvHead, csvLine } from '@vondrona/rules/sheets'

/** A table as a file; `inZone` says of the title of a column of instants in which time they are. */
export const toCsv = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  inZone: (title: string) => string,
): string => csvHead(columns, inZone) + rows.map((one) => csvLine(columns, one)).join('')

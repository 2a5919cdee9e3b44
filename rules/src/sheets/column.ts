/** What a column of an exported list holds. The kind says how every file writes it, so that no export does it by hand. */
export type Content<Row> =
  /** `day`: a calendar day, `2026-11-21`. `phone`: as it is stored, `+261…`. */
  | { kind: 'text' | 'phone' | 'day'; value: (one: Row) => string | null | undefined }
  | { kind: 'number'; value: (one: Row) => number | null | undefined }
  /** An instant: in Madagascar's time, which the head of the column says. */
  | { kind: 'moment'; value: (one: Row) => Date | null | undefined }

export type Column<Row> = Content<Row> & { title: string }

type Worded<Row> = (one: Row) => string | null | undefined
export const text = <Row>(value: Worded<Row>): Content<Row> => ({ kind: 'text', value })
export const phone = <Row>(value: Worded<Row>): Content<Row> => ({ kind: 'phone', value })
export const day = <Row>(value: Worded<Row>): Content<Row> => ({ kind: 'day', value })
export const number = <Row>(value: (one: Row) => number | null | undefined): Content<Row> => ({ kind: 'number', value })
export const moment = <Row>(value: (one: Row) => Date | null | undefined): Content<Row> => ({ kind: 'moment', value })

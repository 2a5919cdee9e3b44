/** Texts and numbers are shown as they are, instants in Madagascar's time. */
export type Cell = string | number | Date | null | undefined

/** A column of an exported list of `Row`s. */
export interface Column<Row> {
  title: string
  value: (one: Row) => Cell
}

/** What a column is taken for. `ignored` cannot change what a line means; `null`, elsewhere: nobody knows. */
export const columnFields = [
  'amount',
  'credit',
  'debit',
  'net',
  'fee',
  'balance',
  'foreign',
  'rate',
  'currency',
  'status',
  'type',
  'direction',
  'reversal',
  'original',
  'operatorRef',
  'reference',
  'text',
  'date',
  'time',
  'ignored',
] as const
export type ColumnField = (typeof columnFields)[number]

/** What a person may say of a column that the list does not know. */
export const answerable = columnFields.filter((field) => field !== 'foreign' && field !== 'rate')

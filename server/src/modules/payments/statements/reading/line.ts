/** Why a line waits for a person. */
export const heldReasons = [
  'status',
  'type',
  'direction',
  'currency',
  'amount',
  'fee',
  'balance',
  'reversal',
  'cells',
  'several',
  'conflict',
  'provider',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** A line of a statement, as far as it can be understood. */
export interface StatementLine {
  /** What may be a reference of ours or the provider's, in capitals. */
  names: string[]
  /** The operator's number of the transaction, without spaces, in capitals. */
  operatorRef: string | null
  /** The operator's numbers of other transactions that this one is about. */
  originals: string[]
  /** Whole Ariary, below 0 for money that left; null if it cannot be told. */
  amount: number | null
  at: Date | null
  /** What in it is not known to mean that money came. */
  held: HeldReason | null
  /** It says that nothing was paid. */
  isVoid: boolean
  /** It takes back what came before. */
  isReversal: boolean
  /** What the operator takes for itself. */
  isCost: boolean
}

/** What kind of rule is broken. */
export type Kind = 'guard' | 'condition' | 'comparison' | 'logic' | 'where' | 'lock' | 'constant' | 'check'

/** A part of a text and what stands there instead. */
export interface Edit {
  kind: Kind
  start: number
  end: number
  after: string
}

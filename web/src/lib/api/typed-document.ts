/** The text of an operation that knows its result and its variables. A string: a page without a cache needs no parser. */
export type TypedDocument<Data, Variables> = string & { readonly __apiType?: (variables: Variables) => Data }

export interface OperationHead {
  kind: 'query' | 'mutation' | 'subscription'
  name: string
  /** The first field of the contract that is asked for. */
  root: string
}

/** What the text of a generated document says of itself. */
export function headOf(document: string): OperationHead {
  const found = /^\s*(query|mutation|subscription)\s+(\w+)[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(document)
  if (!found) throw new Error(`Not a generated operation: ${document.slice(0, 60)}`)
  return { kind: found[1] as OperationHead['kind'], name: found[2]!, root: found[3]! }
}

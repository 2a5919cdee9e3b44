/** Walking over a syntax tree of the parser, without its types. */

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Types say nothing when the program runs; these contain values all the same. */
const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSExportAssignment'])

/** `visit` returns false where it has seen enough. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean,
  parents: readonly Node[] = [],
): void {
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return
  if (!visit(node, parents)) return
  const path = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    // The name of a property is no value.
    if (key === 'key' && !node.computed) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, path)
  }
}

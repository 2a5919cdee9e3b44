/** What a file exports as functions, and the types of their parameters as they are written. */
import { parseSync } from 'rolldown/utils'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
export interface Parameter {
  name: string
  type: string
}

/** The statements of a file. */
export const statementsOf = (path: string, text: string): Node[] =>
  parseSync(path, text).program.body as unknown as Node[]

/** Those that are exported, with the parameters that they need. */
export function functionsOf(path: string, text: string): [string, Parameter[]][] {
  return statementsOf(path, text).flatMap((statement): [string, Parameter[]][] => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const declared = statement.declaration as Node | null
    const [made] = (declared?.declarations ?? []) as { id: { name: string }; init: Node | null }[]
    const isFunction = declared?.type === 'FunctionDeclaration'
    const code = isFunction ? declared : made?.init?.type === 'ArrowFunctionExpression' ? made.init : null
    if (!code) return []
    const name = isFunction ? (declared.id as unknown as { name: string }).name : (made?.id.name ?? '')
    const parameters = (code.params as Node[]).map((one) => parameterOf(one, text))
    const needed = (code.params as Node[]).filter(({ type }) => type !== 'AssignmentPattern').length
    return [[name, parameters.slice(0, needed)]]
  })
}

function parameterOf(node: Node, text: string): Parameter {
  const annotation = node.typeAnnotation as { typeAnnotation: Node } | undefined
  const type = annotation?.typeAnnotation
  return { name: String(node.name ?? ''), type: type ? text.slice(type.start, type.end) : '' }
}

/** Every way in which one file can be broken: a rule less, or a rule that says something else. */
import { parseSync } from 'rolldown/utils'
import type { Edit, Kind } from './edit.ts'
import { sqlEdits } from './sql.ts'
import { isNode, type Node, walk } from './syntax.ts'

export interface Mutant extends Edit {
  file: string
  line: number
  before: string
}

/** All of one file; those that begin at one place are alternatives. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) return []
  const edits: Edit[] = []
  walk(program as unknown as Node, (node, parents) => {
    if (leadsNowhere(node)) return false
    edits.push(...editsAt(node, parents, text))
    return true
  })
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((edit) => ({ ...edit, file, line: lineOf(text, edit.start), before: text.slice(edit.start, edit.end) }))
}

export const broken = (text: string, { start, end, after }: Edit) => text.slice(0, start) + after + text.slice(end)

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** What only a log or a developer reads. */
function leadsNowhere(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? node.callee : undefined
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return false
  const { name, property } = callee.object as { name?: string; property?: { name?: string } }
  return ['console', 'log', 'logger'].includes(name ?? property?.name ?? '')
}

function editsAt(node: Node, parents: readonly Node[], text: string): Edit[] {
  switch (node.type) {
    case 'IfStatement':
      return ofIf(node)
    case 'ConditionalExpression':
      return replaced(node.test, 'condition', ['true', 'false'])
    case 'BinaryExpression':
      return ofComparison(node, text)
    case 'LogicalExpression':
      return ofLogic(node)
    case 'UnaryExpression':
      return ofNot(node, parents, text)
    case 'CallExpression':
      return ofCall(node, parents, text)
    case 'TaggedTemplateExpression':
      return ofTemplate(node, text)
    case 'Literal':
      return ofConstant(node, parents)
    default:
      return []
  }
}

const replaced = (node: unknown, kind: Kind, afters: readonly string[]): Edit[] =>
  isNode(node) ? afters.map((after) => ({ kind, start: node.start, end: node.end, after })) : []

const exits = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/** A guard leaves; without it what it kept out goes on. */
function ofIf({ test, consequent, alternate }: Node): Edit[] {
  const then = consequent as Node
  const last = then.type === 'BlockStatement' ? (then.body as Node[]).at(-1) : then
  const isGuard = !alternate && last !== undefined && exits.has(last.type)
  return isGuard ? replaced(test, 'guard', ['false']) : replaced(test, 'condition', ['true', 'false'])
}

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
}

function ofComparison({ operator, left, right }: Node, text: string): Edit[] {
  const after = otherOperator[operator as string]
  if (!after || !isNode(left) || !isNode(right)) return []
  if (left.type === 'UnaryExpression' && left.operator === 'typeof') return []
  const start = text.indexOf(operator as string, left.end)
  return [{ kind: 'comparison', start, end: start + (operator as string).length, after }]
}

/** Each of two conditions alone. */
function ofLogic({ operator, left, right }: Node): Edit[] {
  if (operator === '??' || !isNode(left) || !isNode(right)) return []
  return [
    { kind: 'logic', start: left.end, end: right.end, after: '' },
    { kind: 'logic', start: left.start, end: right.start, after: '' },
  ]
}

function ofNot({ operator, argument, start }: Node, parents: readonly Node[], text: string): Edit[] {
  const isDouble = [argument, parents.at(-1)].some(
    (node) => isNode(node) && node.type === 'UnaryExpression' && node.operator === '!',
  )
  if (operator !== '!' || isDouble || !isNode(argument)) return []
  return [{ kind: 'condition', start, end: argument.end, after: text.slice(start + 1, argument.end) }]
}

const locking = /^(for(NoKey)?(Update)|for(Key)?Share)$/
const checks = /^(require|assert|check|ensure|forbid|refuse|verify|must|lock)([A-Z]|$)/

function ofCall(node: Node, parents: readonly Node[], text: string): Edit[] {
  const callee = node.callee as Node
  const name = nameOf(callee)
  const args = node.arguments as Node[]
  if (callee.type === 'MemberExpression' && isNode(callee.object)) {
    const gone = { start: callee.object.end, end: node.end, after: '' }
    if (locking.test(name)) return [{ kind: 'lock', ...gone }]
    if (name === 'where' || name === 'having') return [{ kind: 'where', ...gone }, ...ofOperator(args[1], text)]
    if (name === 'on') return ofOperator(args[1], text)
  }
  if (name === 'eb') return ofOperator(args[1], text)
  const statement = parents.findLast(({ type }) => type !== 'AwaitExpression')
  if (statement?.type !== 'ExpressionStatement' || !checks.test(name)) return []
  const kind = name.startsWith('lock') ? 'lock' : 'check'
  return [{ kind, start: statement.start, end: statement.end, after: ';' }]
}

function nameOf(callee: Node): string {
  const { name, property } = callee as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}

/** The second argument of `where('id', '<', after)`. */
function ofOperator(node: Node | undefined, text: string): Edit[] {
  const operators: Record<string, string> = {
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '=': '!=',
    '!=': '=',
    '<>': '=',
    in: 'not in',
    'not in': 'in',
    is: 'is not',
    'is not': 'is',
  }
  const after = node?.type === 'Literal' ? operators[String(node.value)] : undefined
  if (!node || !after) return []
  const quote = text[node.start] ?? "'"
  return [{ kind: 'where', start: node.start, end: node.end, after: `${quote}${after}${quote}` }]
}

function ofTemplate({ tag, quasi }: Node, text: string): Edit[] {
  const { start, end, quasis } = quasi as Node & { quasis: Node[] }
  if (nameOf(tag as Node) !== 'sql') return []
  // Holes become one word of the same length, so that offsets stay.
  const marked = text.slice(start + 1, end - 1).split('')
  quasis.slice(1).forEach((next, n) => {
    const from = (quasis[n] as Node).end
    for (let at = from; at < next.start; at += 1) marked[at - start - 1] = '_'
  })
  return sqlEdits(marked.join('')).map((edit) => ({
    ...edit,
    start: edit.start + start + 1,
    end: edit.end + start + 1,
  }))
}

const insideFunction = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassBody'])
const longestList = 8

/** A number or a yes that stands at the top of a file under a name, alone, in a sum or in an object. */
function ofConstant({ value, start, end }: Node, parents: readonly Node[]): Edit[] {
  if (typeof value !== 'number' && typeof value !== 'boolean') return []
  if (!parents.some(({ type }) => type === 'VariableDeclarator')) return []
  if (parents.some(({ type, elements }) => insideFunction.has(type) || isLong(elements))) return []
  const parent = parents.at(-1)
  if (parent?.type === 'MemberExpression' || (parent?.type === 'Property' && parent.key === undefined)) return []
  return [{ kind: 'constant', start, end, after: String(typeof value === 'boolean' ? !value : more(value)) }]
}

/** The edge of what is counted; of times and sizes, which nobody measures to the last unit, much more. */
const more = (value: number) => (value < 100 ? value + 1 : value * 2)

const isLong = (elements: unknown) => Array.isArray(elements) && elements.length > longestList

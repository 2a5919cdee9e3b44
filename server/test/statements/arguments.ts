/** What a statement is asked with, by the types of its parameters: what stands in the rows of somebody. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, statementsOf } from '../../../tools/lib/exported-functions.ts'
import { root } from '../../../tools/lib/files.ts'
import { isNode } from '../../../tools/mutants/syntax.ts'
import type { Db, Tx } from '../../src/kernel/db.ts'

export interface Asked {
  me: string
  now: Date
  /** Asked about none of what it takes a list of. */
  none?: boolean
  /** The row of somebody in a table. */
  rowOf?: (table: string) => unknown
}

export type Maker = (db: Db | Tx, asked: Asked) => unknown

/** A hash that somebody's things have. */
export const bytesOf = (id: string): Buffer => createHash('sha256').update(id).digest()

export const takesList = (type: string) =>
  /^[^{|]*\[\]$|^\(.*\)\[\]$|^(Iterable|(Readonly)?(Set|Map))<[^|]*>$/.test(type)

/** Null: not known from the type. Dates are such that what is there now is due, and nothing is too old. */
export function makerFor(name: string, type: string, file: string): Maker | null {
  if (/^(Db|Tx|Db \| Tx|Tx \| Db)$/.test(type)) return (db) => db
  if (/^(readonly string\[\]|string\[\]|Iterable<string>)$/.test(type)) return (_, { me, none }) => (none ? [] : [me])
  if (/^string( \| (null|undefined))*$/.test(type)) {
    if (/born|birth|day$/i.test(name)) return () => '1987-03-04'
    const isPlace = /^after|cursor$/i.test(name) && type !== 'string'
    return (_, { me }) => (isPlace ? undefined : me)
  }
  if (/^Date( \| null)?$/.test(type)) {
    const shift = /after|since|from/i.test(name) ? -1000 : 1000
    return (_, { now }) => new Date(now.getTime() + shift)
  }
  if (/^Buffer( \| null)?$/.test(type)) return (_, { me }) => bytesOf(me)
  if (type === 'readonly Buffer[]') return (_, { me, none }) => (none ? [] : [bytesOf(me)])
  if (type === 'readonly number[]') return (_, { none }) => (none ? [] : [1])
  if (type === 'number') return () => (/limit|most|batch/i.test(name) ? 10 : 1)
  if (type === 'boolean') return () => true
  const [alias] = statementsOf('type.ts', `type T = ${type}`) as { typeAnnotation?: Node }[]
  return alias?.typeAnnotation ? makerOf(name, alias.typeAnnotation, `type T = ${type}`, file, 0) : null
}

const deepest = 6

function makerOf(name: string, node: Node, text: string, file: string, depth: number): Maker | null {
  const written = text.slice(node.start, node.end)
  const inner = (one: unknown, as = name) => (isNode(one) ? makerOf(as, one, text, file, depth + 1) : null)
  if (depth > deepest) return null
  switch (node.type) {
    case 'TSParenthesizedType':
      return inner(node.typeAnnotation)
    case 'TSTypeOperator': // readonly
      return inner(node.typeAnnotation)
    case 'TSArrayType': {
      const element = inner(node.elementType)
      return element && ((db, asked) => (asked.none ? [] : [element(db, asked)]))
    }
    case 'TSLiteralType': {
      const { value } = node.literal as { value: unknown }
      return () => value
    }
    case 'TSUnionType': {
      const some = (node.types as Node[]).filter(({ type }) => !/^TS(Null|Undefined)Keyword$/.test(type))
      return inner(some.find(({ type }) => type !== 'TSLiteralType') ?? some[0])
    }
    case 'TSIntersectionType': {
      const parts = (node.types as Node[]).map((one) => inner(one))
      return parts.every((part) => part !== null)
        ? (db, asked) => Object.assign({}, ...parts.map((part) => part(db, asked)))
        : null
    }
    case 'TSTypeLiteral':
      return ofMembers(node.members as Node[], inner)
    case 'TSInterfaceBody':
      return ofMembers(node.body as Node[], inner)
    case 'TSIndexedAccessType': {
      const table = /^TableRows\['(\w+)'\]$/.exec(written)?.[1]
      return table ? (_, { rowOf }) => rowOf?.(table) : null
    }
    case 'TSTypeReference':
      return ofReference(name, node, text, file, depth)
    default:
      return /^(string|number|boolean)$/.test(written) ? makerFor(name, written, file) : null
  }
}

function ofMembers(members: readonly Node[], inner: (one: unknown, as: string) => Maker | null): Maker | null {
  const fields = members.map((member): [string, Maker | null] => {
    const key = (member.key as { name?: string } | undefined)?.name ?? ''
    return [key, inner((member.typeAnnotation as { typeAnnotation?: unknown } | undefined)?.typeAnnotation, key)]
  })
  // What may be left out is left out where nothing is known of it.
  const needed = fields.filter((_, n) => !members[n]?.optional)
  if (needed.some(([key, maker]) => !key || !maker)) return null
  return (db, asked) => Object.fromEntries(fields.flatMap(([key, maker]) => (maker ? [[key, maker(db, asked)]] : [])))
}

function ofReference(name: string, node: Node, text: string, file: string, depth: number): Maker | null {
  const written = text.slice(node.start, node.end)
  const typeName = text.slice((node.typeName as Node).start, (node.typeName as Node).end)
  const args = ((node.typeArguments as { params?: Node[] } | undefined)?.params ?? []) as Node[]
  const first = () => (args[0] ? makerOf(name, args[0], text, file, depth + 1) : null)
  if (/^(Date|Buffer|Db|Tx)$/.test(written)) return makerFor(name, written, file)
  if (/^(Pick|Omit|Partial|Readonly|Required)$/.test(typeName)) return first()
  if (/^(Iterable|ReadonlySet|Set)$/.test(typeName)) {
    const one = first()
    return one && ((db, asked) => new Set(asked.none ? [] : [one(db, asked)]))
  }
  if (/^(ReadonlyMap|Map)$/.test(typeName)) {
    const [key, value] = args.map((one) => makerOf(name, one, text, file, depth + 1))
    return key && value ? (db, asked) => new Map(asked.none ? [] : [[key(db, asked), value(db, asked)]]) : null
  }
  const found = declarationOf(typeName, file)
  return found ? makerOf(name, found.node, found.text, found.file, depth + 1) : null
}

interface Declaration {
  node: Node
  text: string
  file: string
}

/** In this file, or where it is imported from. */
function declarationOf(name: string, file: string): Declaration | null {
  const { text, body } = parsed(file)
  for (const statement of body) {
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if ((declared?.id as { name?: string } | undefined)?.name === name) {
      const node = (declared?.type === 'TSInterfaceDeclaration' ? declared.body : declared?.typeAnnotation) as unknown
      return isNode(node) ? { node, text, file } : null
    }
    const from = (statement.source as { value?: string } | undefined)?.value
    const specifiers = (statement.specifiers ?? []) as { local: { name: string }; exported?: { name: string } }[]
    const isNamed = specifiers.some(({ local, exported }) => (exported ?? local).name === name)
    if (isNamed && from?.startsWith('.')) return declarationOf(name, join(dirname(file), from))
  }
  return null
}

const files = new Map<string, { text: string; body: Node[] }>()

function parsed(file: string) {
  const known = files.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8')
  const found = { text, body: statementsOf(file, text) }
  files.set(file, found)
  return found
}

/** The imports that are written in one file. */
import { parseSync, Visitor } from 'rolldown/utils'

export type ImportKind =
  /** `import … from`, `import '…'`, `import x = require('…')`. */
  | 'import'
  /** `export … from`. */
  | 'export'
  /** `import('…')` as a value. */
  | 'dynamic'
  /** `import('…')` as a type. */
  | 'type'
  /** `declare module './…'` */
  | 'augment'
  /** `new URL('./…', import.meta.url)`: the file of a worker or of a child process. */
  | 'url'

export interface WrittenImport {
  from: string
  line: number
  kind: ImportKind
  isType: boolean
}

type Found = Omit<WrittenImport, 'line'> & { at: number }

/** What the parser's list of modules leaves out, so that most files need no syntax tree. */
const needsTree = /\bimport\s*\(|\brequire\s*\(|\bdeclare\s+module\b|\bnew\s+URL\s*\(/

export function importsIn(path: string, text: string): WrittenImport[] {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new SyntaxError(`${path} cannot be parsed: ${error.message}`)
  const found: Found[] = []
  for (const { start: at, moduleRequest, entries } of parsed.module.staticImports) {
    const isType = /^import\s+type\b(?!\s*(?:,|from\b))/.test(text.slice(at, at + 200)) || allTypes(entries)
    found.push({ from: moduleRequest.value, at, kind: 'import', isType })
  }
  for (const { start: at, entries } of parsed.module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value
    if (from !== undefined) found.push({ from, at, kind: 'export', isType: allTypes(entries) })
  }
  if (needsTree.test(text)) visit(parsed, (one) => found.push(one))
  const lineAt = lineCounter(text)
  return found.toSorted((a, b) => a.at - b.at).map(({ at, ...one }) => ({ ...one, line: lineAt(at) }))
}

const allTypes = (entries: readonly { isType: boolean }[]) =>
  entries.length > 0 && entries.every(({ isType }) => isType)

function visit({ program }: ReturnType<typeof parseSync>, add: (found: Found) => void): void {
  new Visitor({
    ImportExpression: ({ source, start: at }) => add({ from: constant(source), at, kind: 'dynamic', isType: false }),
    TSImportType: ({ source, start: at }) => add({ from: source.value, at, kind: 'type', isType: true }),
    TSImportEqualsDeclaration({ moduleReference, importKind, start: at }) {
      if (moduleReference.type !== 'TSExternalModuleReference') return
      add({ from: moduleReference.expression.value, at, kind: 'import', isType: importKind === 'type' })
    },
    TSModuleDeclaration({ id, start: at }) {
      if (id.type === 'Literal') add({ from: id.value, at, kind: 'augment', isType: true })
    },
    NewExpression({ callee, arguments: [file, base], start: at }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !file || !base) return
      if (base.type === 'MemberExpression' && base.object.type === 'MetaProperty' && constant(file).startsWith('.'))
        add({ from: constant(file), at, kind: 'url', isType: false })
    },
  }).visit(program)
}

/** A text that is known without running; of `./file.ts?${n}` what stands in front of the query. */
function constant(node: { type: string }): string {
  const { value, quasis } = node as { value?: unknown; quasis?: { value: { cooked: string | null } }[] }
  if (node.type === 'Literal') return String(value)
  const [first, ...others] = quasis?.map((part) => part.value.cooked ?? '') ?? []
  if (first === undefined) return ''
  return others.length === 0 || first.includes('?') ? first : ''
}

/** Lines of offsets that only grow. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let seen = 0
  return (at) => {
    for (; seen < at; seen += 1) if (text.charCodeAt(seen) === 10) line += 1
    return line
  }
}

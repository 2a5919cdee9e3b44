/** Holds the built files against the oldest browsers of our promise (rules/src/constants/browsers.ts, decision 0065). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filled, unfilled } from '@vondrona/rules/constants'
import { parseAst } from 'vite'
import { root } from './lib/files.ts'

/** What may stand in the built files although nobody brings it, and why nothing breaks. */
const excused: Readonly<Record<string, string>> = {
  'Intl.Segmenter': 'rules/src/typed/length.ts asks first and counts code points otherwise',
  'window.OffscreenCanvas': 'lib/photo asks first and draws on a canvas of the page otherwise',
  'window.BarcodeDetector': 'lib/scan asks first and reads with zxing-wasm otherwise',
  'window.requestIdleCallback': 'asked for first; otherwise a timer',
  'window.ManagedMediaSource': 'hls.js asks first',
  'window.SharedArrayBuffer': 'hls.js asks first',
  startViewTransition: 'React asks first',
  requestVideoFrameCallback: 'asked for first',
  caretPositionFromPoint: 'ProseMirror asks first',
  toHex: 'noble-curves: a method of its own',
  'Uint8Array.fromHex': 'noble-curves asks first',
}

/** pdf.js comes as its own build for older browsers, which brings what it needs. */
const bringsItsOwn = /^assets\/pdf-/

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A method is known by its name alone, a static one by its owner, too, a global one is an identifier. */
function names(builtIns: typeof filled): string[] {
  return Object.entries(builtIns).flatMap(([owner, methods]) =>
    methods.map((name) => (owner.endsWith('.prototype') ? name : `${owner}.${name}`)),
  )
}

/** Every newer built-in of the list, and every piece of newer syntax, that a script uses; `isPage` has what is filled. */
export function newerIn(code: string, isPage: boolean): string[] {
  const wanted = new Set([...names(unfilled), ...(isPage ? [] : names(filled))])
  const found = new Set<string>()
  const look = (node: Node): void => {
    if (node.type === 'MemberExpression') {
      const { object, property, computed } = node as Node & { object: Node; property: Node }
      const name = computed ? property.value : property.name
      const owner = object.type === 'Identifier' ? object.name : null
      const isGlobal = owner !== null && /^(?:window|self|globalThis)$/.test(String(owner))
      for (const one of [String(name), `${isGlobal ? 'window' : owner}.${name}`]) if (wanted.has(one)) found.add(one)
      if (isNode(object)) look(object)
      if (computed) look(property)
      return
    }
    if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern')
      for (const { key } of node.id.properties as { key?: { name?: string } }[])
        for (const one of [`${key?.name}`, `window.${key?.name}`, `${(node.init as Node | null)?.name}.${key?.name}`])
          if (wanted.has(one)) found.add(one)
    if (node.type === 'Identifier' && wanted.has(`window.${node.name}`)) found.add(`window.${node.name}`)
    if (node.type === 'Property' && !node.computed) {
      if (isNode(node.value)) look(node.value)
      return
    }
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex && (regex.flags.includes('v') || /\(\?<[=!]/.test(regex.pattern)))
      found.add(`the expression /${regex.pattern}/`)
    if (node.type === 'Literal' && typeof node.value === 'string' && /^\S*:(?:modal|popover-open)\b/.test(node.value))
      found.add(`the selector ${node.value}`)
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) look(one)
  }
  look(parseAst(code) as unknown as Node)
  return [...found]
}

/** The built files with each use of what is newer than the promise; then the excuses that excuse nothing any more. */
function check(dist: string): string[] {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  const manifest = Object.values(
    JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string; src?: string }>,
  )
  const parts = new Set(manifest.map(({ file }) => file)) // a worker is none
  parts.delete('sw.js')
  const isEarly = /^assets\/early-/ // runs where nothing has to be filled in (takeover/early-frame.ts)
  const used: [place: string, name: string][] = []
  for (const file of ['sw.js', ...readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)])
    if (file.endsWith('.js') && !bringsItsOwn.test(file))
      for (const one of newerIn(read(file), parts.has(file) || isEarly.test(file))) used.push([file, one])
  const inline = new Set(
    readdirSync(join(dist, 'prerendered')).flatMap((file) =>
      [...read(`prerendered/${file}`).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code),
    ),
  )
  for (const code of inline) for (const one of newerIn(code, false)) used.push(['a prerendered page', one])
  const filling = read(manifest.find(({ src }) => src === 'src/lib/older/fill.ts')?.file ?? '')
  const names = new Set(used.map(([, name]) => name))
  return [
    ...Object.values(filled)
      .flat()
      .filter((name) => !filling.includes(name))
      .map((name) => `web/src/lib/older/fill.ts: ${name} is not in what was built of it`),
    ...used.filter(([, name]) => !(name in excused)).map(([place, name]) => `${place}: ${name}`),
    ...Object.keys(excused)
      .filter((name) => !names.has(name))
      .map((name) => `tools/older-browsers.ts excuses ${name}, which nothing uses`),
  ]
}

if (import.meta.main) {
  const dist = join(root, 'web/dist')
  const faults = existsSync(dist) ? check(dist) : ['web/dist is missing: npm run build']
  if (faults.length > 0) {
    console.log(`Newer than the oldest browsers of rules/src/constants/browsers.ts:\n${faults.join('\n')}`)
    process.exitCode = 1
  }
}

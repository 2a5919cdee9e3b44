/** No text key reaches a screen: what code names as one is in a catalogue, and a form loads what its fields are refused with. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const french: Record<string, string> = {}
for (const file of globSync('rules/src/**/messages.fr.ts', { cwd: root }))
  Object.assign(french, ((await import(join(root, file))) as { fr: Record<string, string> }).fr)
const domains = new Set(Object.keys(french).map((key) => key.split('.')[0]))

const filesOf = (where: string) =>
  globSync(where, { cwd: root }).filter((file) => !/(\.test|\.fixture|messages\.(fr|en)|generated)\.tsx?$/.test(file))
/** What is in quotes and looks like a key of one of our catalogues. */
const literals = (source: string) =>
  [...source.matchAll(/'([a-z]\w*(?:\.[a-z]\w*)+)'/g)].flatMap(([, key = '']) =>
    domains.has(key.split('.')[0]) ? [key] : [],
  )

/** The arguments of a call that begins at `from`. */
function argumentsAt(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at++)
    if ('([{'.includes(source[at] as string)) depth++
    else if (')]}'.includes(source[at] as string) && --depth === 0) return source.slice(from, at)
  return source.slice(from)
}

/** Keys by which a source refuses or says something, wherever its other names look alike (events, jobs, acts). */
const saidIn = (source: string) => [
  ...[...source.matchAll(/\b(?:Refusal|badInput|say)\(/g)].flatMap(({ index, 0: call }) =>
    literals(argumentsAt(source, index + call.length - 1)),
  ),
  ...[...source.matchAll(/\b(?:key|text|textKey|message|title|empty|problem)\w*:\s*('[\w.]+')/g)].flatMap(
    ([, key = '']) => literals(key),
  ),
]

/** Names that look like keys and are none: addresses of settings, kinds of notifications, acts, lines of the log. */
const others = new Set(
  filesOf('{rules,web}/src/**/{pages,kinds,acts,group-lines}.ts').flatMap((file) => literals(read(file))),
)
/** A key stands for itself, or begins others: `members.mail.rejected`, `…Subject`. */
const isText = (key: string) => key in french || Object.keys(french).some((one) => one.startsWith(key))
const missingIn = (where: string, keysOf: (source: string) => string[]) =>
  filesOf(where).flatMap((file) =>
    keysOf(read(file))
      .filter((key) => !others.has(key) && !isText(key))
      .map((key) => `${file}: ${key}`),
  )

test('R-GEN-05 every key that a rule answers, and that a page names, has a text', () => {
  assert.deepEqual(missingIn('{rules,web}/src/**/*.{ts,tsx}', literals), [])
})

test('R-GEN-05 every key by which the server refuses or says something has a text', () => {
  const found = filesOf('server/src/**/*.ts').flatMap((file) => saidIn(read(file)))
  assert.ok(found.length > 400, `${found.length} were found`)
  assert.deepEqual(missingIn('server/src/**/*.ts', saidIn), [])
})

test('a refusal, a field and a rule whose key has no text are noticed', () => {
  const gone = (source: string) => saidIn(source).filter((key) => !(key in french))
  assert.deepEqual(gone("throw new Refusal('CONFLICT', isLate ? 'members.gone' : 'members.alreadyDecided')"), [
    'members.gone',
  ])
  assert.deepEqual(gone("badInput([{ field: 'email', key: 'members.gone' }])"), ['members.gone', 'members.gone'])
  assert.deepEqual(gone("ctx.publish('members.changed', x)"), [])
  assert.deepEqual(literals("z.minLength(1, 'members.gone')"), ['members.gone'])
})

test('the words of buttons that all pages have are written once, in the catalogue of the frame', async () => {
  const written = new Map<string, string[]>()
  for (const file of globSync('rules/src/**/messages.fr.ts', { cwd: root })) {
    const { fr } = (await import(join(root, file))) as { fr: Record<string, string> }
    const { en } = (await import(join(root, file.replace('.fr.', '.en.')))) as { en: Record<string, string> }
    for (const [key, text] of Object.entries(fr)) {
      const both = `${text} / ${en[key]}`
      written.set(both, [...(written.get(both) ?? []), key])
    }
  }
  const shared = [
    'save',
    'edit',
    'delete',
    'cancel',
    'close',
    'retry',
    'more',
    'seeAll',
    'optional',
    'copy',
    'share',
    'login',
  ]
  const twice = [...written.values()].filter(
    (keys) => keys.length > 1 && shared.some((one) => keys.includes(`shell.${one}`)),
  )
  assert.deepEqual(twice, [])
  for (const one of shared) assert.ok(french[`shell.${one}`], one)
})

test('every text is said by somebody', () => {
  const source = filesOf('{rules,server,web,mobile}/{src,.}/**/*.{ts,tsx}').map(read).join('\n')
  const said = new Set([...source.matchAll(/['"`@]([a-z]\w*(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key))
  const begun = [...source.matchAll(/['"`]([a-z]\w*\.[\w.-]*)\$\{/g)].map(([, start = '']) => start)
  // `${key}Text` and `${key}Subject` stand beside what is named; a count chooses one or other.
  const isSaid = (key: string) =>
    said.has(key) ||
    said.has(key.replace(/(\.(one|other)|Text|Subject)$/, '')) ||
    begun.some((start) => key.startsWith(start))
  assert.deepEqual(
    Object.keys(french).filter((key) => !isSaid(key)),
    [],
  )
})

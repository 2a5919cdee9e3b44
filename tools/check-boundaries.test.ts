import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBoundaries } from './check-boundaries.ts'

const domains = "export const domains = [\n  'audit',\n  'accounts',\n  'signup',\n] as const\n"

const manifest = (name: string, more: object = {}) =>
  JSON.stringify({ name, dependencies: { '@vondrona/rules': '1', zod: '1' }, ...more })
const manifests = {
  'package.json': manifest('vondrona', { workspaces: ['rules', 'server', 'media', 'web', 'e2e'] }),
  'rules/package.json': manifest('@vondrona/rules'),
  'server/package.json': manifest('@vondrona/server', {
    optionalDependencies: { codec: '1' },
    devDependencies: { browser: '1', '@types/made': '1' },
  }),
  'media/package.json': manifest('@vondrona/media'),
  'web/package.json': manifest('@vondrona/web', { devDependencies: { bundler: '1' } }),
  'e2e/package.json': manifest('@vondrona/e2e'),
}

/** The rules that a small tree breaks, as `rule path`. */
function broken(tree: Record<string, string>): string[] {
  const files = new Map(Object.entries({ 'rules/src/domains.ts': domains, ...manifests, ...tree }))
  return checkBoundaries(files).map(({ rule, file }) => `${rule} ${file}`)
}
const refused = (rule: string, path: string, text: string) =>
  assert.deepEqual(broken({ [path]: text }), [`${rule} ${path}`])
const accepted = (path: string, text: string) => assert.deepEqual(broken({ [path]: text }), [])

test('rules do not import the server, the browser or a package of one side', () => {
  refused('parts', 'rules/src/accounts/a.ts', "import { x } from '../../../server/src/kernel/db.ts'")
  refused('parts', 'rules/src/accounts/a.ts', "import { readFile } from 'node:fs'")
  accepted('rules/src/accounts/a.ts', "import * as z from 'zod/mini'")
  accepted('rules/src/accounts/a.test.ts', "import { test } from 'node:test'")
})

test('web and server do not import each other', () => {
  refused(
    'parts',
    'web/src/features/signup/page.tsx',
    "import { signup } from '../../../../server/src/modules/signup/index.ts'",
  )
  refused('parts', 'server/src/modules/signup/a.ts', "import { x } from '../../../../web/src/lib/x.ts'")
  const byName = "import { x } from '@vondrona/web/lib/x.ts'"
  const path = 'server/src/modules/signup/a.ts'
  assert.deepEqual(broken({ [path]: byName }), [`parts ${path}`, `declared ${path}`])
  accepted('server/src/start.ts', "import { buildWeb } from '../../tools/build/web.ts'")
  refused('parts', 'server/src/start.ts', "import { run } from '../../tools/lib/run.ts'")
  accepted('server/src/a.ts', "const program = new URL('../../media/src/main.ts', import.meta.url)")
  refused('parts', 'server/src/a.ts', "import '../../media/src/main.ts'")
})

test('a domain imports only domains above it', () => {
  refused('rank', 'rules/src/audit/a.ts', "import { x } from '../signup/index.ts'")
  refused('rank', 'server/src/modules/accounts/a.ts', "import { x } from '@vondrona/rules/signup'")
  refused('rank', 'server/src/modules/accounts/a.ts', "import type { x } from '../signup/index.ts'")
  accepted('server/src/modules/signup/a.ts', "import { x } from '../accounts/index.ts'")
  accepted('server/src/modules/accounts/a.test.ts', "import { x } from '@vondrona/rules/signup'")
  refused('rank', 'web/src/features/accounts/a.tsx', "import { texts } from '@vondrona/rules/signup/form'")
  accepted('web/src/features/signup/a.tsx', "import { texts } from '@vondrona/rules/accounts/legal'")
})

test('a domain is entered by its index', () => {
  refused('rank', 'server/src/modules/accounts/a.ts', "import { x } from '@vondrona/rules/signup/constants'")
  accepted('server/src/modules/signup/a.ts', "import { x } from '@vondrona/rules/accounts/constants'")
  refused('entry', 'server/src/modules/signup/a.ts', "import { x } from '../accounts/constants.ts'")
  refused('entry', 'server/src/modules/signup/a.ts', "import { x } from '../accounts/store.ts'")
  refused('entry', 'rules/src/signup/a.ts', "import { x } from '../accounts/age.ts'")
  refused('entry', 'web/src/shell/a.tsx', "import { Page } from '../features/signup/page.tsx'")
  refused('entry', 'rules/src/signup/a.ts', "import { x } from '../accounts/permissions.ts'")
  refused('entry', 'rules/src/signup/a.ts', "import { x } from '../accounts/legal/facts.ts'")
  refused('entry', 'rules/src/permissions/index.ts', "import { x } from '../accounts/age.ts'")
  accepted('rules/src/permissions/index.ts', "import { x } from '../accounts/permissions.ts'")
  accepted('rules/src/frames/index.ts', "import type * as x from '../accounts/frames.ts'")
  accepted('server/src/modules/signup/a.ts', "import { x } from './store.ts'")
  accepted('rules/src/pages/all.ts', "import { pages } from '../accounts/pages.ts'")
  accepted('rules/src/pages/all.ts', "import { pages } from '../site/areas/pages.ts'")
  refused('entry', 'rules/src/shell/a.ts', "import { pages } from '../accounts/pages.ts'")
  accepted('web/src/routes.tsx', "const routes = [{ lazy: () => import('./features/signup/page.tsx') }]")
  accepted('web/src/screens/homes.tsx', "const home = async () => import('../features/signup/page.tsx')")
  refused('entry', 'web/src/screens/homes.tsx', "import { Page } from '../features/signup/page.tsx'")
  for (const [from, how] of [
    ['web/src/screens/homes.tsx', "import { Home } from './composed/home.tsx'"],
    ['web/src/routes.tsx', "import { Home } from './screens/composed/home.tsx'"],
    ['web/src/main.tsx', "import { first } from './first.ts'"],
  ] as const)
    refused('composed', from, how)
})

test('the kernel and the gateways know no domain', () => {
  refused('kernel', 'server/src/kernel/http.ts', "import { x } from '../modules/accounts/index.ts'")
  refused('kernel', 'server/src/gateways/mail/smtp.ts', "import { x } from '../../modules/outbox/index.ts'")
  refused('kernel', 'server/src/kernel/parse.ts', "import { x } from '@vondrona/rules/signup'")
  refused('kernel', 'server/src/kernel/context.ts', "import type { Actor } from '@vondrona/rules/accounts'")
  accepted('server/src/kernel/context.ts', "import type { Actor } from '@vondrona/rules/permissions'")
  accepted('server/src/kernel/parse.ts', "import { x } from '@vondrona/rules/texts'")
})

test('only app.ts chooses adapters', () => {
  refused('ports', 'server/src/modules/signup/a.ts', "import { smtp } from '../../gateways/mail/smtp.ts'")
  accepted('server/src/modules/signup/a.ts', "import type { Mail } from '../../gateways/mail/port.ts'")
  accepted('server/src/app.ts', "import { smtp } from './gateways/mail/smtp.ts'")
  accepted('server/src/gateways/mail/mail.contract.ts', "import { smtp } from './smtp.ts'")
})

test('ui and lib know no feature and no frame', () => {
  refused('lower', 'web/src/ui/button.tsx', "import { x } from '../features/signup/index.ts'")
  refused('lower', 'web/src/lib/graphql.ts', "import { x } from '../shell/frame.tsx'")
  accepted('web/src/ui/button.tsx', "import { x } from '../lib/x.ts'")
})

test('features do not import each other', () => {
  refused('features', 'web/src/features/signup/page.tsx', "import { x } from '../accounts/index.ts'")
})

test('an address of a page stands in its declaration only', () => {
  const refusedLines = (text: string) => refused('addresses', 'web/src/features/signup/page.tsx', text)
  refusedLines('const link = <Link to="/login">x</Link>')
  refusedLines("navigate('/settings/security?from=x#top')")
  refusedLines(`const path = \`/live/\${live.id}\``)
  refusedLines(`const path = \`/settings/\${name}\``)
  refusedLines(`const path = \`/magazine?\${query}\``)
  refusedLines(`const path = \`/magazine\${query}\``)
  refusedLines("const path = '/replay/' + id")
  refused('addresses', 'server/src/modules/signup/a.ts', `await sendMail({ link: \`/guardian?token=\${token}\` })`)
  refused('addresses', 'rules/src/signup/a.ts', "export const back = '/lives'")
  accepted('rules/src/signup/pages.ts', "export const pages = { signup: { path: '/signup' } }")
  accepted('rules/src/site/areas/pages.ts', "export const pages = { votes: { path: '/votes' } }")
  accepted('web/src/features/signup/page.test.ts', "assert.equal(end, '/login')")
  accepted('server/src/modules/signup/routes.ts', "app.get('/api/lives/:id/thumbnail.jpg', send)")
  accepted('web/src/lib/a.ts', `fetch(onServer(\`/api/\${name}\`)) // as '/login' does, and \`/live/7\``)
  accepted('web/src/lib/a.ts', "const isHome = path === '/' || half('a') / 2 > login / 2")
})

test('features ask the clock of the server; that of the phone only measures', () => {
  for (const now of ['new Date()', 'Date.now()']) {
    refused('clock', 'web/src/features/signup/a.tsx', `export const isOver = (end: number) => end < Number(${now})`)
    refused('clock', 'web/src/ui/a.ts', `export const now = ${now}`)
    accepted('web/src/features/lives/watch/use-player.ts', `export const begun = ${now}`)
    accepted('web/src/features/signup/a.test.ts', `const begun = ${now}`)
    accepted('web/src/lib/time/a.ts', `export const now = ${now}`)
  }
  accepted('web/src/features/signup/a.tsx', 'export const day = (at: string) => new Date(at) // not new Date()')
})

test('only lib/platform knows the wrappers, and where the server is', () => {
  const page = 'web/src/features/signup/page.tsx'
  refused('platform', page, 'const isApp = window.Capacitor !== undefined')
  refused('platform', 'web/src/lib/update/a.ts', 'export const app = (page: { Capacitor?: object }) => page')
  const imported = "import { App } from '@capacitor/app'"
  assert.deepEqual(broken({ [page]: imported }), [`declared ${page}`, `platform ${page}`])
  accepted('web/src/lib/platform/wrapper.ts', 'const isApp = window.Capacitor !== undefined')
  accepted(page, 'const a = 1 // as Capacitor does')
  for (const text of ["fetch('/api/version')", 'open(`/api/lives/7`)', "const stream = '/media/'"])
    refused('server address', 'web/src/features/lives/a.ts', text)
  accepted('web/src/features/lives/a.ts', "fetch(onServer('/api/version')) // not '/api/version'")
  accepted('web/src/lib/socket/a.ts', "new WebSocket(socketAddress('/api/ws'))")
  accepted('web/src/sw.ts', "if (path.startsWith('/api/')) stop()")
  accepted('web/src/lib/a.test.ts', "fetch('/api/version')")
})

test('SQL stands in stores', () => {
  refused('sql', 'server/src/modules/signup/signup.ts', 'const row = await sql<Row>`select 1`.execute(db)')
  refused('sql', 'server/src/modules/signup/signup.ts', "await pool.query('select 1')")
  refused('sql', 'server/src/modules/signup/signup.ts', "await db.selectFrom('user').execute()")
  accepted('server/src/modules/signup/store.ts', "await db.selectFrom('user').execute()")
  accepted('server/src/kernel/migrate.ts', 'await sql`select 1`.execute(db)')
  accepted('server/src/modules/signup/signup.test.ts', "await pool.query('select 1')")
  accepted('web/src/lib/graphql.ts', 'client.query(document)')
})

test('the environment is read in config.ts', () => {
  refused('environment', 'server/src/kernel/http.ts', 'const port = process.env.PORT')
  accepted('server/src/config.ts', 'const port = process.env.PORT')
  accepted('tools/a.ts', 'const port = process.env.PORT')
})

test('time and ids come from the context', () => {
  for (const text of ['const t = Date.now()', 'const t = new Date()', 'const t = new Date']) {
    refused('clock', 'server/src/modules/signup/a.ts', text)
    refused('clock', 'rules/src/signup/a.ts', text)
  }
  refused('ids', 'server/src/modules/signup/a.ts', 'const id = crypto.randomUUID()')
  accepted('server/src/modules/signup/a.ts', 'const day = new Date(input.birthDate)')
  accepted('server/src/kernel/context.ts', 'const t = new Date()')
  accepted('server/src/app.ts', 'const now = () => new Date()')
  refused('clock', 'server/src/gateways/mail/smtp.ts', 'const t = new Date()')
})

test('any needs an explanation in the line above', () => {
  refused('any', 'server/src/modules/signup/a.ts', 'const x: any = 1')
  refused('any', 'web/src/lib/a.ts', 'const x = y as any')
  refused('any', 'rules/src/signup/a.ts', 'const x = new Map<string, any>()')
  accepted(
    'server/src/modules/signup/a.ts',
    '// biome-ignore lint/suspicious/noExplicitAny: the library says so\nconst x: any = 1',
  )
  accepted('server/src/modules/signup/a.ts', 'const any: string[] = []; const y = { any: 1 }')
})

test('fields are not packed into a literal that is spread', () => {
  refused('packed', 'server/src/modules/signup/a.ts', 'const x = { ...{ a, b }, c: 1 }')
  refused('packed', 'web/src/ui/a.tsx', 'const x = <Field {...{ label, hint }} />')
  accepted('server/src/modules/signup/a.ts', 'const x = { ...rest, ...(a && { b }), c: "...{ d }" }')
})

test('a cycle is found and printed, however it is closed: at run time, by types, by texts that only look like code', () => {
  const circle = (first: string, path = 'web/src/lib/a.ts') =>
    broken({
      [path]: first,
      'web/src/lib/b.ts': "import { c } from './c.ts'",
      'web/src/lib/c.ts': `export { a } from '../../../${path}'`,
    })
  const found = ['cycle web/src/lib/a.ts']
  assert.deepEqual(circle("import { b } from './b.ts'"), found)
  assert.deepEqual(circle("import {\n  // a remark; with 'signs'\n  b,\n} from './b.ts'"), found)
  assert.deepEqual(circle("const b = () => import('./b.ts')"), found)
  assert.deepEqual(circle("import type { b } from './b.ts'"), found)
  assert.deepEqual(circle("import { type b } from './b.ts'"), found)
  assert.deepEqual(circle("export * as b from './b.ts'"), found)
  assert.deepEqual(circle("let b: typeof import('./b.ts').b"), found)
  assert.deepEqual(circle("declare module './b.ts' {\n  interface B {}\n}\nexport {}"), found)
  assert.deepEqual(circle("const b = new Worker(new URL('./b.ts', import.meta.url))"), found)
  assert.deepEqual(circle("import { b } from './b.ts'", 'web/src/lib/a.generated.ts'), [
    'cycle web/src/lib/a.generated.ts',
  ])
  assert.deepEqual(circle("import type { d } from './d.ts'"), [])
  assert.deepEqual(circle("const b = `import { b } from './b.ts'` // import './b.ts'"), [])
  assert.deepEqual(circle("import { a } from './a.ts'"), found, 'a file that imports itself')
})

test('titles of pages come from catalogues, not from the domains that link to pages', () => {
  const titles = (from: string) =>
    broken({
      'rules/src/pages/text-keys.generated.ts': `import type { fr } from '../accounts/${from}'\nexport type Key = keyof typeof fr`,
      'rules/src/pages/declare.ts': "import type { Key } from './text-keys.generated.ts'",
      'rules/src/pages/index.ts': "export { pages } from './all.generated.ts'",
      'rules/src/pages/all.generated.ts': "export { pages } from '../accounts/pages.ts'",
      'rules/src/accounts/pages.ts': "import { declarePages } from '../pages/declare.ts'",
      'rules/src/accounts/index.ts': "import { pages } from '../pages/index.ts'\nexport { fr } from './messages.fr.ts'",
      'rules/src/accounts/messages.fr.ts': "export const fr = { 'accounts.title': 'Compte' }",
    })
  assert.deepEqual(titles('messages.fr.ts'), [])
  assert.deepEqual(titles('index.ts'), ['cycle rules/src/accounts/index.ts'])
})

test('a catalogue imports nothing but the keys of its French', () => {
  refused('catalogue', 'rules/src/accounts/messages.fr.ts', "import { age } from '../constants/index.ts'")
  refused('catalogue', 'rules/src/accounts/messages.fr.ts', "import { z } from 'zod/mini'")
  refused('catalogue', 'rules/src/accounts/legal/messages.en.ts', "import type { fr } from '../messages.fr.ts'")
  refused('catalogue', 'rules/src/accounts/messages.en.ts', "import { fr } from './messages.fr.ts'")
  accepted('rules/src/accounts/messages.en.ts', "import type { fr } from './messages.fr.ts'")
})

test('generated files obey the rules of imports, not those of style', () => {
  refused('rank', 'server/src/modules/accounts/list.generated.ts', "import { x } from '../signup/index.ts'")
  refused('kernel', 'server/src/kernel/list.generated.ts', "export * from '../modules/accounts/index.ts'")
  accepted('server/src/modules/accounts/list.generated.ts', 'export const x: any = { ...{ a: 1 } }')
})

test('an import that is computed is read by nobody: product code has none', () => {
  refused('computed', 'server/src/modules/signup/a.ts', 'const a = (name: string) => import(name)')
  refused('computed', 'web/src/lib/a.ts', `const a = (name: string) => import(\`./\${name}.ts\`)`)
  accepted('server/src/modules/signup/a.test.ts', 'const a = (name: string) => import(name)')
  accepted('tools/a.ts', 'const a = (name: string) => import(name)')
})

test('every package that is imported is declared where it is imported, and installed where it runs', () => {
  for (const text of [
    "import { x } from 'unknown'",
    "import type { x } from 'unknown/sub'",
    "export * from 'unknown'",
    "const x = () => import('unknown')",
    "import '@scope/unknown'",
  ])
    for (const path of [
      'server/src/start.ts',
      'server/test/a.ts',
      'media/src/hub.ts',
      'web/src/lib/a.ts',
      'bench/a.ts',
      'tools/a.ts',
    ])
      refused('declared', path, text)
  refused('declared', 'server/src/start.ts', "import { x } from 'bundler'") // another workspace has it
  refused('declared', 'server/src/start.ts', "import { x } from 'browser'") // not where it runs
  accepted('server/src/start.test.ts', "import { x } from 'browser'")
  accepted('server/src/start.ts', "import type { x } from 'browser'")
  accepted('server/src/start.ts', "import type { x } from 'made'") // its types are a package of their own
  accepted('server/src/start.ts', "const x = () => import('codec')")
  accepted('web/vite.config.ts', "import { x } from 'bundler'")
  accepted('server/src/start.ts', "import { readFile } from 'fs'\nimport { test } from 'node:test'")
  const unnamed = { 'media/package.json': manifest('@vondrona/media', { dependencies: {} }) }
  assert.deepEqual(broken({ ...unnamed, 'media/src/hub.test.ts': "import { x } from '@vondrona/rules/texts'" }), [
    'parts media/src/hub.test.ts',
    'declared media/src/hub.test.ts',
  ])
})

test('comments, texts and regular expressions are not code', () => {
  const text = [
    "// import { x } from '../signup/index.ts'",
    'const a = "new Date() as any"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program in a string
    'const b = `process.env ${`${1} randomUUID`} Date.now()`',
    'const c = /new Date()|["\']/.test(a) // process.env',
    "const d = ({ e: '}' })",
    "/* Date.now() */ const f = 6 / 2 / 1; const g = 'x' /* as any */",
  ].join('\n')
  accepted('server/src/modules/accounts/a.ts', text)
  refused('clock', 'server/src/modules/accounts/a.ts', `${text}\nconst now = \`\${new Date()}\``)
})

test('a message says what, why and what to do', () => {
  const [problem] = checkBoundaries(
    new Map([
      ['rules/src/domains.ts', domains],
      ['server/src/modules/signup/a.ts', '\nconst now = new Date()'],
    ]),
  )
  assert.equal(problem?.line, 2)
  assert.match(problem?.what ?? '', /new Date\(\)/)
  assert.match(problem?.why ?? '', /context/)
  assert.match(problem?.fix ?? '', /ctx\.now\(\)/)
})

test('a folder has at most 20 source files; tests do not count', () => {
  const files = (count: number, ending: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`web/src/ui/a${n}${ending}`, '']))
  assert.deepEqual(broken(files(20, '.tsx')), [])
  assert.deepEqual(broken(files(21, '.tsx')), ['folder web/src/ui'])
  assert.deepEqual(broken(files(21, '.test.ts')), [])
})

test('a mutation has a file of its name in its domain', () => {
  const contract = 'extend type Mutation {\n  "Once."\n  rejectUser(id: ID!, why: String): User!\n}\n'
  const graphql = 'server/src/modules/accounts/accounts.graphql'
  assert.deepEqual(broken({ [graphql]: contract }), [`mutation ${graphql}`])
  accepted('server/src/modules/accounts/accounts.graphql', 'type User {\n  reason: String\n}\n')
  const holds = (path: string, code: string) =>
    broken({ [graphql]: contract, [`server/src/modules/accounts/${path}`]: code })
  for (const path of ['reject-user.ts', 'decisions/reject-user.ts'])
    assert.deepEqual(holds(path, 'export async function rejectUser() {}\n'), [])
  assert.deepEqual(holds('reject-user.ts', 'export function refuse() {}\n'), [`mutation ${graphql}`])
})

test('what is typed into a field is held by its form, by all that use it, or by the dialog around it', () => {
  const path = 'web/src/features/accounts/name-field.tsx'
  const page = 'web/src/features/accounts/name-page.tsx'
  const text = 'export const NameField = () => <TextField label="Nom" />\n'
  const used = (by: string) => broken({ [path]: text, [page]: `import { NameField } from './name-field.tsx'\n${by}` })
  refused('typing', path, text)
  accepted(path, `useTyped(name, busy)\n${text}`)
  accepted(path, 'export const Ask = () => <ConfirmDialog open><TextArea label="Raison" /></ConfirmDialog>\n')
  refused('typing', path, 'export const Ask = () => <div><ConfirmDialog open></ConfirmDialog><TextArea /></div>\n')
  accepted(path, 'export const Tick = () => <input type="checkbox" />\n')
  assert.deepEqual(used('useFormAction(send)\n'), [])
  assert.deepEqual(used(''), [`typing ${path}`])
})

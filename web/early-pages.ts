import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { buildTarget } from '@vondrona/rules/constants'
import { type Language, languages } from '@vondrona/rules/texts'
import { build, type Plugin } from 'vite'

/**
 * The scripts that draw a member's page from its early answers before the app is there (web/src/early, decision 0102):
 * the components of the page itself, with stand-ins for React, the router, the cache and what is needed after a press. One
 * file for each language. Where a component imports of one of these what its stand-in does not have, the build fails.
 */

/** The path of each page's script, by language. */
export type EarlyFiles = Readonly<Record<string, Readonly<Record<Language, string>>>>

const pages = ['home', 'wallet', 'dashboard', 'race-form']

/** By what is imported, else by the file that it is. */
const standIns: readonly [imported: RegExp, standIn: string][] = [
  [/^react(?:\/jsx-runtime)?$/, 'react.ts'],
  [/^react-router$/, 'react-router.ts'],
  [/^react-dom$/, 'nothing.ts'],
  [/\/src\/lib\/api\/(?:query|call|use-answer)\.ts$/, 'query.ts'],
  [/\/src\/lib\/api\/together\.tsx$/, 'together.ts'],
  [/\/src\/lib\/session\/session\.ts$/, 'session.ts'],
  [/\/src\/lib\/texts\/texts\.ts$/, 'texts.ts'],
  [/\/src\/lib\/(?:acts\/waiting-acts|socket\/socket)\.ts$/, 'waiting.ts'],
  [/\/src\/shell\/waiting\/use-kept-count\.ts$/, 'waiting.ts'],
  [/\/src\/lib\/api\/kept-answers\.ts$/, 'nothing.ts'],
  [/\/src\/lib\/forms\/use-form-action\.tsx$/, 'forms.ts'],
  [/\/src\/lib\/socket\/subscriptions\.ts$/, 'nothing.ts'],
  [/\/src\/ui\/dialogs\/(?:dialog|late-dialog|toast|toasts)\.tsx?$/, 'nothing.ts'],
  [/\/src\/shell\/(?:account\/reauthentication|menu\/side-menu)\.tsx$/, 'nothing.ts'],
  [/\/src\/features\/tickets\/code-screen\.tsx$/, 'nothing.ts'],
  [/\/src\/ui\/feedback\/countdown\.tsx$/, 'nothing.ts'], // one that stands still is wrong
  [/^\0vite\/preload-helper\.js$/, 'nothing.ts'],
  [/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, '../../lib/pictures/lucide-icon.tsx'],
]

const french = /\/messages\.fr\.ts$/

function standingIn(folder: string, language: Language): Plugin {
  return {
    name: 'stand-ins',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer?.includes('/early/stand-ins/')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const own = standIns.find(([pattern]) => pattern.test(source) || (found && pattern.test(found.id)))
      if (own) return join(folder, 'stand-ins', own[1])
      if (found && language === 'en' && french.test(found.id) && importer !== found.id) return `${found.id}?english`
      return found
    },
    load: (id) =>
      id.endsWith('?english')
        ? `export { en as fr } from '${id.slice(0, -'?english'.length).replace(french, '/messages.en.ts')}'`
        : null,
    // What is loaded later shows what stands in its place until then.
    resolveDynamicImport: () => ({ id: 'later:', external: true }),
  }
}

export async function earlyPages(root: string, emit: (name: string, source: string) => string): Promise<EarlyFiles> {
  const folder = join(root, 'src/early')
  const fileOf = async (page: string, language: Language) =>
    [language, `/${emit(`early-${page}.${language}.js`, await scriptOf(root, folder, page, language))}`] as const
  const all = pages.map(
    async (page) => [page, Object.fromEntries(await Promise.all(languages.map((one) => fileOf(page, one))))] as const,
  )
  return Object.fromEntries(await Promise.all(all)) as EarlyFiles
}

async function scriptOf(root: string, folder: string, page: string, language: Language): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      standingIn(folder, language),
      react(),
      { name: 'no-styles', load: (id) => (id.endsWith('.css') ? '' : null) },
    ],
    build: {
      write: false,
      target: buildTarget,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, `${page}.tsx`),
        output: { codeSplitting: false },
        treeshake: { moduleSideEffects: (id) => id.endsWith(`/early/${page}.tsx`) },
      },
    },
  })
  const [script] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (script?.type !== 'chunk') throw new Error(`The page ${page} has no early script.`)
  return script.code
}

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { buildTarget } from '@vondrona/rules/constants'
import { sharedPictures } from '@vondrona/rules/magazine/constants'
import { linkTo } from '@vondrona/rules/pages'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { closedPageScript } from './closed-page.ts'
import { filesOf } from './files-of.ts'
import { later } from './later.ts'
import { leanReact } from './lean-react.ts'
import { pageTable } from './page-table.ts'
import { permissionTable } from './permission-table.ts'
import { prerender } from './prerender.ts'
import { sharedChunks } from './shared-chunks.ts'
import { tooOldScript } from './too-old.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`

/**
 * The service worker: built with the app, but unhashed, because its address must never change. Learns what the first
 * page loads (kept from the start) and every file of this build (what an older build left behind is thrown away).
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: fileURLToPath(new URL('src/sw.ts', import.meta.url)),
        fileName: 'sw.js',
      })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('The service worker is missing from the build.')
        if (worker.imports.length > 0) throw new Error('The service worker must be self-contained: it imports a chunk.')
        const entries = Object.values(bundle).filter(
          (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.fileName !== 'sw.js',
        )
        const first = new Set(entries.flatMap(({ fileName }) => [...filesOf(bundle, fileName)]))
        const paths = (names: Iterable<string>) => [...names].map((name) => `/${name}`).sort()
        const all = paths(Object.keys(bundle).filter((name) => name.startsWith('assets/')))
        const page = bundle['index.html']
        const version = createHash('sha256')
          .update(JSON.stringify(all))
          .update(page?.type === 'asset' ? page.source : '')
          .digest('hex')
          .slice(0, 12)
        const kept = Object.entries(later).map(([group, modules]) => {
          const files = new Set(modules.flatMap((module) => keptFor(bundle, module)))
          return [group, paths(files.difference(first)).map((path) => all.indexOf(path))]
        })
        const share = { path: linkTo('shared-pictures'), ...sharedPictures }
        const manifest = JSON.stringify({ version, first: paths(first), all, later: Object.fromEntries(kept), share })
        worker.code = worker.code.replace('__BUILD__', () => manifest)
        if (!worker.code.includes(version)) throw new Error('The service worker has no list of files to cache.')
      },
    },
  }
}

/** What a module needs; a drawing is a file by itself. */
function keptFor(bundle: Rolldown.OutputBundle, module: string): string[] {
  if (!module.endsWith('.svg')) return [...filesOf(bundle, chunkOf(bundle, module))]
  const found = Object.values(bundle).find((file) => file.type === 'asset' && file.originalFileNames.includes(module))
  if (!found) throw new Error(`${module} is not in the build. Correct web/later.ts.`)
  return [found.fileName]
}

/** The file of a page, or the one with a module that others share; the build fails where there is none any more. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): string {
  const path = fileURLToPath(new URL(module, import.meta.url))
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId === path)
  const found = own ?? (module.endsWith('.ts') ? chunks.find(({ moduleIds }) => moduleIds.includes(path)) : undefined)
  if (!found) throw new Error(`${module} is no chunk of its own. Correct web/later.ts.`)
  return found.fileName
}

/**
 * Leaves out of the first download what a page without server rendering never runs: React Router's prefetching and
 * instrumentation, lucide's general icon builder, and Vite's loading of late parts, which never recovers. Each replacement names what the rest of the library imports of the
 * original; when an upgrade imports more, the build fails here and not on a phone.
 */
const replacements: readonly [file: RegExp, text: string | URL][] = [
  [/^\0vite\/preload-helper\.js$/, new URL('src/lib/lifecycle/load-files.ts', import.meta.url)],
  [/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, new URL('src/lib/pictures/lucide-icon.tsx', import.meta.url)],
  [
    /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/,
    `const refuse = () => { throw new Error('instrumentation is left out of this build') }
     export const consumeInstrumentationClientResultMetaReceiver = () => {}
     export { refuse as getRouteInstrumentationUpdates, refuse as instrumentClientSideRouter, refuse as instrumentHandler }
     export const instrumentationResultMetaContext = {}`,
  ],
  [
    /react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js$/,
    `import { createContext } from 'react'
     export const FrameworkContext = createContext(undefined)
     export const PrefetchPageLinks = () => null
     export const usePrefetchBehavior = () => [false, null, {}]
     export const mergeRefs = (ref) => ref
     const refuse = () => { throw new Error('server rendering is left out of this build') }
     export { refuse as Links, refuse as Meta, refuse as Scripts, refuse as setIsHydrated, refuse as useFrameworkContext }
     export const CRITICAL_CSS_DATA_ATTRIBUTE = 'data-critical-css'`,
  ],
]

function lean(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const own = found && replacements.find(([file]) => file.test(found.id))?.[1]
      return own instanceof URL ? fileURLToPath(own) : found
    },
    load(id) {
      const own = replacements.find(([file]) => file.test(id))?.[1]
      return typeof own === 'string' ? own : null
    },
  }
}

const leanReactDom = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  transform: (code, id) =>
    /react-dom\/cjs\/react-dom-client\.production\.js$/.test(id) ? { code: leanReact(code), map: null } : null,
})

/** The worker of pdf.js runs as a classic script in its sandbox (ui/pdf/pdf-worker.ts), where a module's address is none. */
const classicWorker = (): Plugin => ({
  name: 'classic-worker',
  transform: (code, id) =>
    /pdfjs-dist\/legacy\/build\/pdf\.worker/.test(id) ? code.replaceAll('import.meta.url', 'self.location.href') : null,
})

/** Asks first of all, in every page, whether the browser is new enough. */
const tooOld = (): Plugin => ({
  name: 'too-old',
  transformIndexHtml: () => [{ tag: 'script', children: tooOldScript, injectTo: 'head' }],
})

/** Behind the head that the server fills, before anything else is read. */
const closedPage = (): Plugin => ({
  name: 'closed-page',
  transformIndexHtml: () => [{ tag: 'script', children: closedPageScript, injectTo: 'body-prepend' }],
})

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const graph = [lean(), pageTable(), permissionTable()]
  const shared = command === 'build' ? await sharedChunks(root, graph) : () => null
  return {
    plugins: [tooOld(), closedPage(), leanReactDom(), ...graph, react(), tailwind(), serviceWorker(), prerender()],
    build: {
      manifest: true,
      sourcemap: false,
      target: buildTarget,
      assetsDir: 'assets',
      assetsInlineLimit: 0, // a data: address would need a wider content policy
      // A part of one file, too, is told its name: it is fetched before it is imported (lib/lifecycle/load-files.ts).
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'js' && needed.length === 0 ? [file] : needed,
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[hash:7].js', // the entry lists them all: short names are a kilobyte less for everybody
          codeSplitting: {
            // What every page loads comes in two files: one that changes with the libraries, one with us. What several pages
            // share is put together by shared-chunks.ts; what a chunk imports has a place of its own.
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
              { name: shared, includeDependenciesRecursively: false },
              {
                name: 'app',
                tags: ['$initial'],
                test: (id) => !/[\\/]sw(-push|-data-use|-share)?\.ts$|\.css$/.test(id),
                priority: 1,
              },
            ],
          },
        },
      },
    },
    worker: { format: 'es', plugins: () => [classicWorker()] },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { '/api': { target: api, ws: true, changeOrigin: true, headers: { origin: api } } },
    },
  }
})

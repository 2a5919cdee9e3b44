import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { buildTarget } from '@vondrona/rules/constants'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { closedPageScript, stayAtLogin } from './closed-page.ts'
import { type EarlyFiles, earlyPages } from './early-pages.ts'
import { filesOf } from './files-of.ts'
import { firstAnswers } from './first-answer.ts'

/**
 * Writes prerendered/<page>.<variant>.<language>.html: a page complete in one response, its styles and its few lines of
 * script included, with slots that the server fills (server/src/kernel/http/template.ts). People read it and follow its
 * links without the app, which web/src/lib/takeover/early-script.ts fetches later; the app then renders the same thing in
 * its place.
 */

/** Of pages that may have nothing to show. */
const drawn = ['ui/pictures/vignettes/night.css']

/** The pages of web/src/prerender.tsx: the module that renders each in the app, and a class that its styles must have. */
const pages = {
  landing: { module: /features\/site\/landing-page\.tsx$/, styles: ['features/site/scene.css'], sign: '.scene' },
  article: {
    module: /features\/magazine\/article-page\.tsx$/,
    styles: ['features/magazine/article-text.css'],
    sign: '.article-text',
  },
  magazine: { module: /features\/magazine\/articles-page\.tsx$/, styles: drawn, sign: '.line-clamp-4' },
  event: { module: /features\/events\/event-page\.tsx$/, styles: [], sign: '.whitespace-pre-line' },
  events: { module: /features\/events\/events-page\.tsx$/, styles: drawn, sign: '.line-clamp-3' },
  contest: { module: /features\/contests\/contest-page\.tsx$/, styles: [], sign: '.whitespace-pre-line' },
  contests: { module: /features\/contests\/contests-page\.tsx$/, styles: drawn, sign: '.line-clamp-3' },
  'mit-payment': { module: /features\/races\/offer\/races-page\.tsx$/, styles: [], sign: '.max-w-page' },
  'race-results': {
    module: /features\/races\/ranking\/results-page\.tsx$/,
    styles: drawn,
    sign: 'content-visibility',
  },
  login: { module: /features\/sessions\/login-page\.tsx$/, styles: [], sign: '.max-w-md' },
  signup: { module: /features\/signup\/signup-page\.tsx$/, styles: [], sign: '.max-w-page' },
  lives: { module: /features\/lives\/list\/lives-page\.tsx$/, styles: drawn, sign: '.aspect-' },
  terms: { module: /features\/site\/terms-page\.tsx$/, styles: [], sign: '.leading-relaxed' },
  privacy: { module: /features\/site\/privacy-page\.tsx$/, styles: [], sign: '.leading-relaxed' },
  support: { module: /features\/site\/support-page\.tsx$/, styles: [], sign: '.field-sizing-content' },
  lost: { module: /features\/site\/not-found-page\.tsx$/, styles: drawn, sign: '.min-h-dvh' },
}

/** What the server fills in for an installation with a name or a logo of its own. */
const ownName = '{{name}}'
const sites = {
  product: {},
  named: { name: ownName },
  branded: { name: ownName, logo: '{{logo}}' },
}

export function prerender(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const { frame, app } = partsOf(String(index.source))
        await inFolder(root, async (folder) => {
          const early = await earlyPages(root, (name, source) =>
            this.getFileName(this.emitFile({ type: 'asset', name, source })),
          )
          this.emitFile({
            type: 'asset',
            fileName: 'first.json',
            source: await firstOf(root, folder, bundle, app, early),
          })
          const { frame: empty, rendered } = await renderAll(root, folder)
          const source = await memberFrame(root, folder, String(index.source), empty)
          this.emitFile({ type: 'asset', fileName: 'prerendered/frame.html', source })
          for (const [page, { module, styles, sign }] of Object.entries(pages)) {
            const chunk = Object.values(bundle).find(
              (file) => file.type === 'chunk' && module.test(file.facadeModuleId ?? ''),
            )
            if (!chunk) throw new Error(`No chunk of the app renders the page ${page}.`)
            const more = loadsOf(bundle, chunk.fileName, app)
            const html = Object.values(rendered[page] ?? {}).join('\n')
            const { style, script } = await buildEarly(root, folder, { page, html, styles, sign })
            for (const [variant, html] of Object.entries(rendered[page] ?? {})) {
              const source = frame
                .replace(closed, () => (page === 'login' ? `<script>${stayAtLogin}</script>` : ''))
                .replace('</head>', () => `  <style>${style}</style>\n    <script>${script}</script>\n  </head>`)
                .replace(
                  '<div id="root"></div>',
                  () => `<div id="root">${html}</div>\n    <template id="app">${app}${more.join('')}</template>`,
                )
              this.emitFile({ type: 'asset', fileName: `prerendered/${page}.${variant}.html`, source })
            }
          }
        })
      },
    },
  }
}

const closed = `<script>${closedPageScript}</script>`

/** The built index.html without what it loads (nor its excuse for that), and what it loads. */
function partsOf(index: string): { frame: string; app: string } {
  const loads = /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|stylesheet)"[^>]*)>/g
  const app = [...index.matchAll(loads)].map(([tag]) => tag.trim()).join('')
  if (!app.includes('<script')) throw new Error('The script of index.html was not found.')
  return { frame: index.replace(loads, '').replace(/\s*<noscript>[\s\S]*?<\/noscript>/, ''), app }
}

/** What a page's own chunk needs besides the app: all of it comes at once, and its styles together with the app's. */
function loadsOf(bundle: Rolldown.OutputBundle, name: string, app: string): string[] {
  const files = [...filesOf(bundle, name)].filter((file) => !app.includes(`/${file}"`))
  const tags = (rel: string, some: string[]) => some.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
  const isSheet = (file: string) => file.endsWith('.css')
  return [
    ...tags('stylesheet', files.filter(isSheet)),
    ...tags(
      'modulepreload',
      files.filter((file) => !isSheet(file)),
    ),
  ]
}

async function inFolder(root: string, work: (folder: string) => Promise<void>): Promise<void> {
  const cache = join(root, '../.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'prerender-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Content by page and variant. */
type Rendered = Record<string, Record<string, string>>

/**
 * Each page's content by variant and language. The modules read the installation from the document, once: a copy for
 * each.
 */
async function renderAll(root: string, folder: string): Promise<{ frame: string; rendered: Rendered }> {
  const { code } = await bundle(root, {
    plugins: [react()],
    build: { ssr: 'src/prerender.tsx' },
  })
  const rendered: Rendered = {}
  let frame = ''
  const globals = globalThis as { document?: unknown }
  try {
    for (const [variant, site] of Object.entries(sites)) {
      const file = join(folder, `${variant}.mjs`)
      await writeFile(file, code)
      globals.document = { documentElement: {}, getElementById: () => ({ textContent: JSON.stringify(site) }) }
      const { render, renderFrame } = (await import(pathToFileURL(file).href)) as {
        render: (page: string, language: string) => Promise<string>
        renderFrame: () => Promise<string>
      }
      frame = await renderFrame()
      for (const language of ['fr', 'en'])
        for (const page of Object.keys(pages)) {
          rendered[page] ??= {}
          rendered[page][`${variant}.${language}`] = await render(page, language)
        }
    }
  } finally {
    delete globals.document
  }
  return { frame, rendered }
}

const stub = { documentElement: {}, getElementById: () => null }

async function firstOf(
  root: string,
  folder: string,
  bundled: Rolldown.OutputBundle,
  app: string,
  early: EarlyFiles,
): Promise<string> {
  const { code } = await bundle(root, { plugins: [react()], build: { ssr: 'src/first.ts' } })
  const file = join(folder, 'first.mjs')
  await writeFile(file, code)
  return firstAnswers(bundled, await withDocument(() => import(pathToFileURL(file).href)), app, early)
}

/** Modules of the app look at the document as they are loaded. */
async function withDocument<T>(work: () => Promise<T>): Promise<T> {
  const globals = globalThis as { document?: unknown }
  globals.document = stub
  try {
    return await work()
  } finally {
    delete globals.document
  }
}

/**
 * The first answer to a member: the frame of their pages without its content, painted before any file has come, and the
 * script that sends its queries. The styles come behind it, so that it does not wait for them.
 */
async function memberFrame(root: string, folder: string, index: string, html: string): Promise<string> {
  const { style, script } = await buildEarly(root, folder, {
    page: 'frame',
    html,
    styles: [],
    sign: '.min-h-dvh',
    script: 'early-frame.ts',
    scriptSign: 'first',
  })
  const { frame, app } = partsOf(index)
  const [sheets, scripts] = [
    /<link rel="stylesheet"[^>]*>/g,
    /<(?:script|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
  ].map((tags) => [...app.matchAll(tags)].join(''))
  return frame
    .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
    .replace(closed, () => `${closed}\n    <script>${script}</script>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${html}</div>\n    ${sheets}\n    <template id="app">${scripts}</template>`,
    )
}

interface RenderedPage {
  page: string
  html: string
  styles: string[]
  sign: string
  /** In lib/takeover, and what must be left of it. */
  script?: string
  scriptSign?: string
}

/** The styles that this page uses, out of all, and its script. */
async function buildEarly(
  root: string,
  folder: string,
  { page, html, styles, sign, script = 'early-script.ts', scriptSign = 'template' }: RenderedPage,
): Promise<{ style: string; script: string }> {
  const src = join(root, 'src')
  await writeFile(join(folder, `${page}.html`), html)
  await writeFile(
    join(folder, `${page}.css`),
    `@import "${src}/styles.css" source(none);
     ${styles.map((sheet) => `@import "${src}/${sheet}";`).join('\n')}
     @source "./${page}.html";`,
  )
  const entry = join(folder, `${page}.ts`)
  await writeFile(entry, `import './${page}.css'\nimport '${src}/lib/takeover/${script}'`)
  const { code, css } = await bundle(root, {
    plugins: [tailwind()],
    build: {
      modulePreload: false,
      cssCodeSplit: false, // else a script in this format would write the styles itself
      rolldownOptions: {
        input: entry,
        output: { format: 'iife' },
        treeshake: {
          moduleSideEffects: (id) => id.startsWith(folder) || id.startsWith(join(src, `lib/takeover/${script}`)),
        },
      },
    },
  })
  if (!css.includes(sign) || !code.includes(scriptSign)) throw new Error(`The page ${page} lost its looks.`)
  if (/<\/(?:script|style)/i.test(code + css)) throw new Error(`The page ${page} would end its own script or style.`)
  return { style: css.trim(), script: code.trim() }
}

/** One script, and its styles, built apart from the app. */
async function bundle(root: string, { build: more, ...config }: UserConfig): Promise<{ code: string; css: string }> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    ...config,
    build: {
      write: false,
      target: buildTarget,
      assetsInlineLimit: 0,
      ...more,
      rolldownOptions: {
        ...more?.rolldownOptions,
        output: { ...more?.rolldownOptions?.output, codeSplitting: false },
      },
    },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = files.find((file) => file.type === 'chunk' && file.isEntry)
  const sheet = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error('A page could not be rendered.')
  return { code: script.code, css: sheet?.type === 'asset' ? String(sheet.source) : '' }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type UserConfig } from 'vite'

/**
 * Writes landing/<variant>.<language>.html: the landing page whole in one answer, its styles and its few lines of script
 * included. People read it and follow its links without the app, which web/src/landing.ts fetches later; the app then
 * draws the same thing in its place.
 */

const landingPage = /features\/site\/landing-page\.tsx$/

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
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && landingPage.test(file.facadeModuleId ?? ''),
        )
        if (page?.type !== 'chunk' || index?.type !== 'asset') return
        const { frame, app } = partsOf(String(index.source))
        const preload = `<link rel="modulepreload" crossorigin href="/${page.fileName}">`
        await inFolder(root, async (folder) => {
          const drawn = await drawAll(root, folder)
          const { style, script } = await buildEarly(root, folder, Object.values(drawn).join('\n'))
          for (const [name, html] of Object.entries(drawn)) {
            const source = frame
              .replace('</head>', () => `  <style>${style}</style>\n    <script>${script}</script>\n  </head>`)
              .replace(
                '<div id="root"></div>',
                () => `<div id="root">${html}</div>\n    <template id="app">${app}${preload}</template>`,
              )
            this.emitFile({ type: 'asset', fileName: `landing/${name}.html`, source })
          }
        })
      },
    },
  }
}

/** The built index.html without what it loads, and what it loads. */
function partsOf(index: string): { frame: string; app: string } {
  const loads = /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|stylesheet)"[^>]*)>/g
  const app = [...index.matchAll(loads)].map(([tag]) => tag.trim()).join('')
  if (!app.includes('<script')) throw new Error('The script of index.html was not found.')
  return { frame: index.replace(loads, ''), app }
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

/** The page's content by variant and language. Its modules read the installation from the document, once: a copy for each. */
async function drawAll(root: string, folder: string): Promise<Record<string, string>> {
  const { code } = await bundle(root, {
    plugins: [react()],
    build: { ssr: 'src/features/site/prerender.tsx' },
  })
  const drawn: Record<string, string> = {}
  const globals = globalThis as { document?: unknown }
  try {
    for (const [variant, site] of Object.entries(sites)) {
      const file = join(folder, `${variant}.mjs`)
      await writeFile(file, code)
      globals.document = { documentElement: {}, getElementById: () => ({ textContent: JSON.stringify(site) }) }
      const { landing } = (await import(pathToFileURL(file).href)) as { landing: (language: string) => Promise<string> }
      for (const language of ['fr', 'en']) drawn[`${variant}.${language}`] = await landing(language)
    }
  } finally {
    delete globals.document
  }
  return drawn
}

/** The styles that this page uses, out of all, and its script. */
async function buildEarly(root: string, folder: string, html: string): Promise<{ style: string; script: string }> {
  const src = join(root, 'src')
  await writeFile(join(folder, 'drawn.html'), html)
  await writeFile(
    join(folder, 'early.css'),
    `@import "${src}/styles.css" source(none);
     @import "${src}/features/site/scene.css";
     @source "./drawn.html";`,
  )
  await writeFile(join(folder, 'early.ts'), `import './early.css'\nimport '${src}/landing.ts'`)
  const { code, css } = await bundle(root, {
    plugins: [tailwind()],
    build: {
      modulePreload: false,
      cssCodeSplit: false, // else a script in this format would write the styles itself
      rolldownOptions: {
        input: join(folder, 'early.ts'),
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: (id) => id.startsWith(folder) || id.startsWith(join(src, 'landing.ts')) },
      },
    },
  })
  if (!css.includes('.scene') || !code.includes('template')) throw new Error('The landing page lost its looks.')
  if (/<\/(?:script|style)/i.test(code + css)) throw new Error('The landing page would end its own script or style.')
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
      target: 'baseline-widely-available',
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
  if (script?.type !== 'chunk') throw new Error('The landing page could not be built.')
  return { code: script.code, css: sheet?.type === 'asset' ? String(sheet.source) : '' }
}

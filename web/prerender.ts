import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/**
 * Writes landing.json: the landing page as HTML in both languages, which the server puts into `/`. On a slow network it
 * can be read and its links work seconds before the app itself has come; the app then draws the same thing in its place.
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
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && landingPage.test(file.facadeModuleId ?? ''),
        )
        if (page?.type !== 'chunk') return
        const sheets = [...(page.viteMetadata?.importedCss ?? [])]
        const head = [
          ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          `<link rel="modulepreload" crossorigin href="/${page.fileName}">`,
        ].join('')
        const made: Record<string, Record<string, string>> = {}
        for (const [variant, site] of Object.entries(sites)) made[variant] = await pagesFor(root, site)
        this.emitFile({ type: 'asset', fileName: 'landing.json', source: JSON.stringify({ head, ...made }) })
      },
    },
  }
}

/** The page's modules read the installation from the document, so each variant runs in a fresh copy with its own. */
async function pagesFor(root: string, site: object): Promise<Record<string, string>> {
  const cache = join(root, '../.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'prerender-'))
  try {
    const file = join(folder, 'prerender.mjs')
    await writeFile(file, await bundled(root))
    const globals = globalThis as { document?: unknown }
    globals.document = {
      documentElement: {},
      getElementById: () => ({ textContent: JSON.stringify(site) }),
    }
    try {
      const { landing } = (await import(pathToFileURL(file).href)) as { landing: (language: string) => Promise<string> }
      return { fr: await landing('fr'), en: await landing('en') }
    } finally {
      delete globals.document
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let code: Promise<string> | undefined

function bundled(root: string): Promise<string> {
  code ??= (async () => {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        ssr: 'src/features/site/prerender.tsx',
        write: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    const outputs = Array.isArray(result) ? result : [result]
    for (const one of outputs)
      if ('output' in one) {
        const chunk = one.output.find((file) => file.type === 'chunk' && file.isEntry)
        if (chunk?.type === 'chunk') return chunk.code
      }
    throw new Error('The landing page could not be rendered.')
  })()
  return code
}

/** Budgets of pages: the files and bytes (gzip) that a first visit downloads, counted from the manifest of the built web app. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './lib/files.ts'

/** A page that is complete in one response, and its limit in kB (1000 bytes); the app loads when the phone is idle. */
const prerenderedPages = [
  { page: 'landing', file: 'prerendered/landing.product.fr.html', limit: 20 },
  { page: 'article', file: 'prerendered/article.product.fr.html', limit: 20 }, // without its text: 40 with a long one
  { page: 'list', file: 'prerendered/magazine.product.fr.html', limit: 20 }, // without its articles
  { page: 'event', file: 'prerendered/event.product.fr.html', limit: 20 },
  { page: 'events', file: 'prerendered/events.product.fr.html', limit: 20 }, // without its events
  { page: 'contest', file: 'prerendered/contest.product.fr.html', limit: 20 },
  { page: 'contests', file: 'prerendered/contests.product.fr.html', limit: 20 }, // without its contests
  { page: 'races', file: 'prerendered/mit-payment.product.fr.html', limit: 20 },
  { page: 'results', file: 'prerendered/race-results.product.fr.html', limit: 20 }, // without its runners
  { page: 'login', file: 'prerendered/login.product.fr.html', limit: 20 },
  { page: 'signup', file: 'prerendered/signup.product.fr.html', limit: 20 },
  { page: 'lives', file: 'prerendered/lives.product.fr.html', limit: 20 },
  { page: 'terms', file: 'prerendered/terms.product.fr.html', limit: 20 },
  { page: 'privacy', file: 'prerendered/privacy.product.fr.html', limit: 20 },
  { page: 'help', file: 'prerendered/support.product.fr.html', limit: 20 },
]

const lives = ['lives/viewer', 'chat/discussion', 'lives/studio', 'lives', 'chat']
const viewer = [
  'src/shell/shell.tsx',
  'src/features/lives/watch/viewer-page.tsx',
  'src/features/chat/chat.tsx',
] as const

interface Budget {
  page: string
  /** The modules its address loads besides the entry (see web/src/routes.tsx and web/src/screens). */
  modules: readonly string[]
  /** kB: what it weighs and one more, because the hashed names of files alone make tenths of difference. */
  limit: number
  /** Files: each is a request, and on a slow line requests cost more than bytes (web/shared-chunks.ts). */
  files: number
  /** Catalogues (folders of rules/src) that it must not load: a page's texts stay out of other pages. */
  without: readonly string[]
}
const budgets: readonly Budget[] = [
  { page: 'login', modules: ['src/features/sessions/login-page.tsx'], limit: 155.4, files: 10, without: lives },
  // Ours: the frame, the form library and the schemas (21) leave this much for three steps of fields and rules.
  { page: 'signup', modules: ['src/features/signup/signup-page.tsx'], limit: 191, files: 18, without: lives },
  {
    page: 'shell',
    modules: [
      'src/shell/shell.tsx',
      'src/features/notifications/bell.tsx',
      'src/features/dashboard/dashboard-page.tsx',
    ],
    limit: 194,
    files: 23,
    without: [...lives, 'notifications'],
  },
  // The shell's limit and 140: an engine that knows tables, lists and input methods is most of it.
  {
    page: 'editor',
    modules: ['src/shell/shell.tsx', 'src/features/magazine/editor/edit-page.tsx'],
    limit: 366.2,
    files: 39,
    without: lives,
  },
  {
    page: 'apply',
    modules: ['src/shell/shell.tsx', 'src/features/applications/applying/form-pages.ts'],
    limit: 231.1,
    files: 33,
    without: [...lives, 'applications/reviewing'],
  },
  {
    page: 'review',
    modules: ['src/shell/shell.tsx', 'src/features/applications/reviewing/admin-applications-page.tsx'],
    limit: 214.6,
    files: 30,
    without: [...lives, 'applications/applying'],
  },
  {
    page: 'events',
    modules: ['src/shell/shell.tsx', 'src/features/events/events-page.tsx'],
    limit: 201,
    files: 25,
    without: lives,
  },
  // How one registers for a race is with it: dates, ages, documents.
  {
    page: 'event',
    modules: [
      'src/shell/shell.tsx',
      'src/features/events/event-page.tsx',
      'src/features/orders/ticket-picker.tsx',
      'src/features/applications/applying/apply-link.tsx',
      'src/features/races/offer/race-offer.tsx',
    ],
    limit: 225.5,
    files: 39,
    without: [...lives, 'events/organizing'],
  },
  // The builder of forms is with it, and the words of the field of pictures, which other pages share.
  {
    page: 'organize',
    modules: [
      'src/shell/shell.tsx',
      'src/features/events/editor/edit-page.tsx',
      'src/features/forms/builder/form-builder.tsx',
      'src/features/orders/event-orders-panel.tsx',
    ],
    limit: 265.5,
    files: 50,
    without: lives,
  },
  { page: 'races', modules: ['src/features/races/offer/races-page.tsx'], limit: 159.6, files: 15, without: lives },
  // The form library is with it.
  {
    page: 'register for a race',
    modules: ['src/features/races/offer/race-registration.tsx', 'src/features/races/registration-page.tsx'],
    limit: 187.4,
    files: 20,
    without: [...lives, 'payments', 'payments/paying', 'identity', 'sessions'],
  },
  // Photos of documents, the letter and the ways to pay, one's own and by a link for somebody else; QR codes of mandates are
  // with them. In three parts, which come one after the other: 8 kB more than in one.
  {
    page: 'register and pay',
    modules: [
      'src/features/races/registration-page.tsx',
      'src/features/races/registering/later-steps.ts',
      'src/features/races/registering/made-screen.tsx',
      'src/features/payments/payment-pages.ts',
    ],
    limit: 257.4,
    files: 45,
    without: lives,
  },
  // A live that plays over WebRTC needs no hls.js, which is as large as everything else of the player and the chat.
  { page: 'live', modules: viewer, limit: 232.3, files: 39, without: ['lives/studio', 'lives'] },
  {
    page: 'live hls',
    modules: [...viewer, '../node_modules/hls.js/dist/hls.light.mjs'],
    limit: 346.2,
    files: 40,
    without: ['lives/studio'],
  },
]

/**
 * First answers to members (web/src/first.ts): all files that the page needs first, the entry and the styles among them, in
 * one wave (docs/decisions/0088). On slow 3G a kilobyte is 20 ms, and six files are a round trip of 400 ms.
 */
const firstAnswers: readonly {
  page: string
  limit: number
  files: number
  later?: readonly string[]
  /** kB of what draws the page before the app is there, with the HTML and the styles (docs/decisions/0102). */
  early?: number
}[] = [
  { page: 'profile', limit: 220.8, files: 36, early: 66.8 },
  { page: 'tickets', limit: 226.4, files: 38, early: 60.7 },
  { page: 'dashboard', limit: 204, files: 26, early: 55.4 },
  // `later`: what its first step can do without comes once it is on screen.
  {
    page: 'mit-payment',
    limit: 238.3,
    files: 36,
    early: 66.5,
    later: [
      'src/features/races/registering/later-steps.ts',
      'src/features/races/registering/made-screen.tsx',
      'src/features/races/offer/races-page.tsx',
      'src/features/payments/payment-pages.ts',
    ],
  },
]

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
export type Manifest = Record<string, Chunk>

/** The files a first visit loads: the page, its entry, and everything these import statically. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = chunksOf(manifest, modules).flatMap(({ file, css = [] }) => [file, ...css])
  return new Set(['index.html', ...files])
}

/** The catalogues it loads, by their folder in rules/src: each catalogue imports its translation. */
export function wordsOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const later = chunksOf(manifest, modules).flatMap(({ dynamicImports = [] }) => dynamicImports)
  return new Set(later.flatMap((name) => /rules\/src\/([\w/-]+)\/messages\.en\.ts$/.exec(name)?.[1] ?? []))
}

function chunksOf(manifest: Manifest, modules: readonly string[]): Chunk[] {
  const chunks = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not a chunk of its own in the build. Correct the map in tools/budget.ts.`)
    if (chunks.has(name)) return
    chunks.add(name)
    chunk.imports?.forEach(visit)
  }
  for (const module of ['index.html', ...modules]) visit(module)
  return [...chunks].map((name) => manifest[name]!)
}

if (import.meta.main) {
  const dist = join(root, 'web/dist')
  const manifestFile = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile)) {
    console.error('There is no build to weigh. Run `npm run build` first.')
    process.exit(1)
  }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  const report = (page: string, filesOfPage: () => Iterable<string>, limit: number, most = 1) => {
    try {
      const files = [...filesOfPage()]
      const bytes = files.map(weigh).reduce((sum, size) => sum + size, 0)
      const faults = [
        ...(bytes > limit * 1000 ? [`TOO MUCH by ${((bytes - limit * 1000) / 1000).toFixed(1)} kB`] : []),
        ...(files.length > most ? [`TOO MANY by ${files.length - most} files`] : []),
      ]
      if (faults.length > 0) process.exitCode = 1
      const figures = `${(bytes / 1000).toFixed(1).padStart(6)} kB of ${limit}, files: ${files.length} of ${most}`
      console.log(`${page.padEnd(8)} ${figures}  ${faults.join(', ') || 'ok'}`)
    } catch (error) {
      process.exitCode = 1
      console.error(`${page.padEnd(8)} ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const { page, file, limit } of prerenderedPages) report(page, () => [file], limit)
  const first: Record<string, { files: string[]; early?: Record<string, string> }> = JSON.parse(
    readFileSync(join(dist, 'first.json'), 'utf8'),
  )
  const entry = [...filesOf(manifest, [])].map((file) => (file === 'index.html' ? 'prerendered/frame.html' : file))
  const sheets = entry.filter((file) => !file.endsWith('.js'))
  for (const { page, limit, files, later = [], early: most } of firstAnswers) {
    for (const script of Object.values(first[page]?.early ?? {})) {
      const own = first[page]?.files.filter((file) => file.endsWith('.css')) ?? []
      const drawing = [...sheets, ...[script, ...own].map((file) => file.slice(1))]
      report(`/${page}, drawn`, () => drawing, most ?? 0, 5)
    }
    const loaded = [...entry, ...(first[page]?.files ?? ['(none)']).map((file) => file.slice(1))]
    report(`/${page}`, () => loaded, limit, files)
    const early = later.filter((module) => !manifest[module] || loaded.includes(manifest[module].file))
    if (early.length > 0) {
      process.exitCode = 1
      console.error(`/${page} loads ${early.join(', ')} at once, or it is no file of its own any more`)
    }
  }
  for (const { page, modules, limit, files, without } of budgets) {
    report(page, () => filesOf(manifest, modules), limit, files)
    const foreign = without.filter((domain) => wordsOf(manifest, modules).has(domain))
    if (foreign.length > 0) {
      process.exitCode = 1
      console.error(`${page.padEnd(8)} loads the words of ${foreign.join(', ')}, which belong to other pages`)
    }
  }
}

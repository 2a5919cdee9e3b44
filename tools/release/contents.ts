/** Which files a release contains, and its package.json: what runs, without what builds or tests it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentlyCompiled } from '../../server/src/compiled.ts'
import { listFiles, root } from '../lib/files.ts'

/** Workspaces that a server runs; the web app is there as it was built. */
export const workspaces = ['rules', 'server', 'media'] as const

const folders = ['rules/src', 'server/src', 'server/migrations', 'server/demo', 'media/src', 'docs/operate']
/** What a start reads of the tools, and what an installation runs. */
const tools = [
  'tools/needs-node.cjs',
  'tools/link-node.cjs',
  'tools/build/web.ts',
  'tools/build/server.ts',
  'tools/lib/files.ts',
  'tools/lib/run.ts',
  'tools/release/trim.ts',
]
const pages = ['.npmrc', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'SECURITY.md', 'docs/personal-data.md']
/** Of tests: beside the code, in files and folders of these names. */
const ofTests = /\.(?:test|contract)\.ts$|(?:^|\/)(?:testing|cases)(?:\/|\.ts$)/

/** Files that are copied as they are, relative to the root. */
export const copied = (): string[] =>
  [...folders.flatMap((folder) => listFiles(folder, (path) => !ofTests.test(path))), ...tools, ...pages].sort()

/** The built web app; its hash of sources would name sources that are not there. */
export const builtWeb = (): string[] => filesIn('web/dist').filter((path) => !path.endsWith('/.source-hash'))

/** The server as it is compiled now; none where the sources run. */
export function compiledServer(): string[] {
  const compiled = currentlyCompiled()
  return compiled ? ['server/dist/manifest.json', ...filesIn(`server/dist/${compiled.folder}`)] : []
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()

export interface Manifest {
  name: string
  version: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  workspaces?: readonly string[]
  [other: string]: unknown
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** Each package.json of the release by its path: the same versions, nothing of development. */
export function manifests(): Map<string, Manifest> {
  const whole = manifestOf('.')
  const { devDependencies = {}, ...rest } = whole
  // An installation without the workspace media (decision 0075) has the gateway all the same.
  const ofMedia = Object.keys(manifestOf('media').dependencies ?? {})
  const dependencies = Object.fromEntries(Object.entries(devDependencies).filter(([name]) => ofMedia.includes(name)))
  const files = new Set(copied())
  const scripts = Object.entries(whole.scripts ?? {}).filter(([, command]) => files.has(programOf(command)))
  return new Map([
    [
      'package.json',
      {
        ...rest,
        workspaces,
        scripts: {
          ...Object.fromEntries(scripts),
          // The shell looks again for the Node that is linked first.
          postinstall: `${whole.scripts?.postinstall} && hash -r && node --require ./${tools[0]} tools/release/trim.ts`,
        },
        dependencies,
      },
    ],
    ...workspaces.map((folder): [string, Manifest] => {
      const { devDependencies: _, ...runs } = manifestOf(folder)
      return [`${folder}/package.json`, runs]
    }),
  ])
}

/** The file that a script of package.json starts. */
const programOf = (command: string) => /\bnode --require \S+ (\S+\.ts)/.exec(command)?.[1] ?? ''

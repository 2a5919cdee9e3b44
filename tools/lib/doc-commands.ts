/** What the guides tell people to type: commands of npm and node, settings, paths; and what is wrong with it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../../server/src/config.ts'
import { listFiles, root } from './files.ts'

export const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...listFiles('docs/operate', (path) => path.endsWith('.md')),
]

interface Manifest {
  scripts: Record<string, string>
  workspaces: string[]
}
const { scripts, workspaces }: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Verbs of npm that the guides may use, with the options that they may have. */
const ofNpm: Readonly<Record<string, readonly string[]>> = {
  ci: ['--omit=dev', '--include-workspace-root', '-w', '--workspace'],
  audit: [],
  install: ['--no-audit', '--no-fund', '--global'],
  run: ['--silent'],
  start: [],
  test: ['--silent'],
}
const shorthands = ['start', 'test'] // without `run`
/** Of other programs that a script starts. */
const ofPrograms: Readonly<Record<string, readonly string[]>> = { lint: ['--write'] }
const folders = /^(?:\.\/)?(?:server|rules|media|web|e2e|tools|docs|bench)\//
/** Read by a command itself, or by another program. */
const otherVariables = ['ADMIN_PASSWORD']

/** What the builds of the phones' apps read: no server does. */
const ofApps = [
  'mobile/build.ts',
  'mobile/android/app/build.gradle',
  'mobile/ios/App/App.xcodeproj/project.pbxproj',
  '.github/workflows/mobile.yml',
]
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
export const isOfApps = (name: string) => /^(MOBILE|ANDROID)_/.test(name) && new RegExp(`\\b${name}\\b`).test(ofApps)

/** What compose.yaml asks for, what the Containerfile is built with, and what compose itself reads. */
const containers = ['compose.yaml', 'Containerfile'].map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
export const isOfContainers = (name: string) =>
  name === 'COMPOSE_PROFILES' || new RegExp(`\\$\\{${name}\\b|^ARG ${name}\\b|\\bexport ${name}=`, 'm').test(containers)

/** Fenced blocks, with lines that go on joined, and inline code. */
export function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)]
  const shell = blocks.flatMap(([, language, code = '']) =>
    language === 'sh' ? code.replaceAll('\\\n', ' ').split('\n') : [],
  )
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...shell, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)]
}

/** The npm commands in code, as words: `npm run backup -- --keep 7d` → `['run', 'backup', '--', '--keep', '7d']`. */
export const npmCommands = (code: string): string[][] =>
  [...code.matchAll(/\bnpm ([^;&|)'"#]*)/g)].map(([, rest = '']) =>
    rest
      .replace(/[[\]\\]/g, ' ')
      .trim()
      .split(/\s+/),
  )

/** What is wrong with the code of a guide; empty when all of it can be typed. */
export const problemsOf = (text: string): string[] =>
  codeOf(text).flatMap((code) =>
    [
      ...npmCommands(code).flatMap(problemsOfNpm),
      ...[...code.matchAll(/\bnode (?!-)(\S+\.ts)/g)].flatMap(([, file = '']) => problemsOfPath(file)),
      ...code.split(/[\s=;()]+/).flatMap(problemsOfPath),
      ...problemsOfVariables(code),
    ].map((problem) => `${problem} in: ${code}`),
  )

function problemsOfNpm(words: readonly string[]): string[] {
  const end = words.indexOf('--')
  const own = end < 0 ? words : words.slice(0, end)
  const [verb = '', ...rest] = own
  const options = ofNpm[verb]
  if (!options) return [`npm has no "${verb}" here`]
  const found = rest.filter((word) => word.startsWith('-') && !options.includes(word)).map((o) => `npm ${verb} ${o}?`)
  rest.forEach((word, at) => {
    const isNamed = ['-w', '--workspace'].includes(rest[at - 1] ?? '')
    if (isNamed && !workspaces.includes(word)) found.push(`no workspace "${word}"`)
  })
  if (verb !== 'run' && !shorthands.includes(verb)) return found
  const script = verb === 'run' ? rest.find((word) => !word.startsWith('-')) : verb
  if (!script || !Object.hasOwn(scripts, script)) return [...found, `no script "${script}"`]
  const flags = end < 0 ? [] : words.slice(end + 1).filter((word) => /^--?[a-z]/.test(word))
  return [...found, ...flags.filter((flag) => !knows(script, flag)).map((flag) => `${script} knows no "${flag}"`)]
}

/** What a program starts, where that reads the options: `runCompiled`; of the operators' each subcommand its own. */
const readers: Record<string, (path: string) => boolean> = {
  'server/src/main.ts': (path) => path === 'server/src/run.ts',
  'server/src/commands/main.ts': (path) => path.startsWith('server/src/commands/'),
}
const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts')

/** Whether the program of a script reads this option: it is declared for `parseArgs`, or written out. */
function knows(script: string, flag: string): boolean {
  if (ofPrograms[script]?.includes(flag)) return true
  const program = /\bnode (?:--require \S+ )?(\S+\.ts)/.exec(scripts[script] ?? '')?.[1]
  if (!program) return false
  const isReader = readers[program]
  const sources = isReader ? listFiles('server/src', isSource).filter(isReader) : [program]
  const text = sources
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const name = flag.replace(/^--?/, '')
  return text.includes(`'${flag}'`) || new RegExp(`(?:^|[\\s{,])'?${name}'?: \\{ type: `, 'm').test(text)
}

function problemsOfPath(word: string): string[] {
  const path = word.replace(/^['"]|[,.:'"]+$/g, '')
  if (!folders.test(path) || /[<>*{}]|NNNN/.test(path)) return [] // patterns: paths-in-docs.test.ts
  return existsSync(join(root, path)) ? [] : [`no file "${path}"`]
}

/** Settings that are given a value, or are the whole of some inline code. */
function problemsOfVariables(code: string): string[] {
  const names = [...code.matchAll(/(?<![\w-/.$])([A-Z][A-Z0-9_]{2,})=(?!=)/g)].map(([, name = '']) => name)
  return names
    .filter((name) => !Object.hasOwn(settings, name) && !Object.hasOwn(settings, name.replace(/_FILE$/, '')))
    .filter((name) => !otherVariables.includes(name) && !isOfApps(name) && !isOfContainers(name))
    .map((name) => `no setting "${name}"`)
}

/** What stands for something of the reader's. */
export const isPlaceholder = (word: string) => /^[A-Z]+$/.test(word) || word === 'path'

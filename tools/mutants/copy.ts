/** A copy of the working tree in which files are broken, so that nobody else meets them. */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles, root } from '../lib/files.ts'
import { broken, type Mutant } from './mutate.ts'

/** The files that git knows or would add; without git all that people write. */
function filesToCopy(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listed.split('\0').filter((path) => path && existsSync(join(root, path)))
  } catch {
    return listFiles('.', () => true)
  }
}

export function copyTree(folder: string): void {
  for (const path of filesToCopy()) {
    if (!statSync(join(root, path)).isFile()) continue // a linked folder
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  linkPackages('node_modules', folder)
  for (const name of readdirSync(folder)) {
    const nested = join(name, 'node_modules')
    if (existsSync(join(root, nested))) symlinkSync(join(root, nested), join(folder, nested))
  }
  const built = 'web/dist'
  if (existsSync(join(root, built))) symlinkSync(join(root, built), join(folder, built))
}

/** Each package is a link to the original; our own ones lead into the copy. */
function linkPackages(packages: string, folder: string): void {
  mkdirSync(join(folder, packages))
  for (const name of readdirSync(join(root, packages))) {
    if (name !== '@vondrona') {
      symlinkSync(join(root, packages, name), join(folder, packages, name))
      continue
    }
    mkdirSync(join(folder, packages, name))
    for (const own of readdirSync(join(root, packages, name)))
      symlinkSync(join('../..', own), join(folder, packages, name, own))
  }
}

/** Runs `work` while the file of the copy is broken. */
export async function whileBroken<T>(folder: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(folder, mutant.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, broken(whole, mutant))
  try {
    return await work()
  } finally {
    writeFileSync(path, whole)
  }
}

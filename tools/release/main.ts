/**
 * npm run release [-- DIR | --folder DIR]: what a server needs, in one archive for every platform, into DIR (dist): the web app and the
 * server as they were built, the code, and the lockfile with which `npm ci` installs what runs. Beside it its bill of materials and
 * SHA256SUMS. The same commit gives the same bytes. With --folder: only what is in the archive, unpacked.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Compiled, sizeStamp } from '../../server/src/compiled.ts'
import { compileServer } from '../build/server.ts'
import { buildWeb } from '../build/web.ts'
import { root } from '../lib/files.ts'
import { makeBill } from '../sbom.ts'
import { archiveOf, dateOfCommit } from './archive.ts'
import { builtWeb, compiledServer, copied, manifests } from './contents.ts'
import { type Lockfile, releaseLock } from './lock.ts'

async function build(): Promise<void> {
  await buildWeb({ onBegin: () => console.log('Building the web app…') })
  await compileServer()
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Writes the files of a release into a folder; what was built as `built` lists it. */
export function stage(folder: string, built = [...builtWeb(), ...compiledServer()]): void {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of [...copied(), ...built]) cpSync(join(root, path), join(folder, path))
  const all = manifests()
  for (const [path, manifest] of all) put(path, json(manifest))
  const lock: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  put('package-lock.json', json(releaseLock(lock, all)))
  if (built.includes(manifestOfServer)) put(manifestOfServer, JSON.stringify(compiledOf(folder)))
}

const manifestOfServer = 'server/dist/manifest.json'

/** What the server was compiled of is in the release, with the times of the release. */
function compiledOf(folder: string): Compiled {
  const compiled: Compiled = JSON.parse(readFileSync(join(root, manifestOfServer), 'utf8'))
  const paths = Object.keys(compiled.inputs).filter((path) => existsSync(join(folder, path)))
  const stamps = paths.map((path) => [path, sizeStamp(statSync(join(folder, path)).size)])
  return { ...compiled, inputs: Object.fromEntries(stamps) }
}

/** Builds what is not built, and returns the paths of what was written. */
export async function release(target: string): Promise<string[]> {
  await build()
  const { version } = manifests().get('package.json') ?? {}
  const name = `vondrona-${version}`
  const work = mkdtempSync(join(tmpdir(), 'vondrona-release-'))
  try {
    stage(join(work, name))
    const files = new Map<string, Buffer>([
      [`${name}.tar.gz`, gzipSync(await archiveOf(work, name, dateOfCommit()), { level: 9 })],
      [`${name}.cdx.json`, Buffer.from(json(await makeBill(join(work, name))))],
    ])
    const sums = [...files].map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
    files.set('SHA256SUMS', Buffer.from(sums.join('')))
    mkdirSync(target, { recursive: true })
    for (const [file, bytes] of files) writeFileSync(join(target, file), bytes)
    return [...files.keys()].map((file) => join(target, file))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { folder: { type: 'string' } } })
  if (values.folder) {
    await build()
    stage(resolve(values.folder))
  } else {
    for (const path of await release(resolve(positionals[0] ?? join(root, 'dist'))))
      console.log(`${relative(process.cwd(), path)}  ${(statSync(path).size / 1e6).toFixed(1)} MB`)
  }
}

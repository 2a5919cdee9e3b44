/**
 * npm run release [-- DIR | --folder DIR]: what a server needs, in one archive for every platform, into DIR (dist): the web app as it
 * was built, the code, and the lockfile with which `npm ci` installs what runs. Beside it its bill of materials and
 * SHA256SUMS. The same commit gives the same bytes. With --folder: only what is in the archive, unpacked.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildWeb } from '../build-web.ts'
import { root } from '../lib/files.ts'
import { makeBill } from '../sbom.ts'
import { archiveOf, dateOfCommit } from './archive.ts'
import { builtWeb, copied, manifests } from './contents.ts'
import { type Lockfile, releaseLock } from './lock.ts'

const onBegin = () => console.log('Building the web app…')
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Writes the files of a release into a folder; those of the web app as `web` lists them. */
export function stage(folder: string, web = builtWeb()): void {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of [...copied(), ...web]) cpSync(join(root, path), join(folder, path))
  const all = manifests()
  for (const [path, manifest] of all) put(path, json(manifest))
  const lock: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  put('package-lock.json', json(releaseLock(lock, all)))
}

/** Builds what is not built, and returns the paths of what was written. */
export async function release(target: string): Promise<string[]> {
  await buildWeb({ onBegin })
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
    await buildWeb({ onBegin })
    stage(resolve(values.folder))
  } else {
    for (const path of await release(resolve(positionals[0] ?? join(root, 'dist'))))
      console.log(`${relative(process.cwd(), path)}  ${(statSync(path).size / 1e6).toFixed(1)} MB`)
  }
}

/**
 * npm run sbom [-- FILE]: the bill of materials (CycloneDX 1.5, JSON) of what package-lock.json locks, for a release.
 * Generated on demand, so that no outdated file is committed; the same lockfile gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binaries } from './lib/binaries.ts'
import { root } from './lib/files.ts'
import { npm } from './lib/npm.ts'

interface Component {
  'bom-ref': string
  name: string
  group?: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: unknown[]
  properties?: { name: string; value: string }[]
}

export interface Bill {
  bomFormat: string
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The packages of the lockfile as `name@version`, including the workspaces of this repository. */
export function lockedPackages(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
  const names = Object.entries(packages).flatMap(([path, { name, version, link }]) =>
    path === '' || link ? [] : `${name ?? path.split('node_modules/').at(-1)}@${version}`,
  )
  return [...new Set(names)].sort()
}
interface Locked {
  name?: string
  version?: string
  link?: boolean
}

/** Of the lockfile in `folder`. Fails if npm leaves out a locked package. */
export async function makeBill(folder = root): Promise<Bill> {
  const { stdout, stderr } = await npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'], folder)
  const said = JSON.parse(stdout || '{}') as Partial<Bill>
  if (said.bomFormat !== 'CycloneDX' || !said.components || !said.metadata)
    throw new Error(`npm wrote no bill of materials: ${stderr.trim()}`)
  const bill = said as Bill
  const listed = new Set(bill.components.map((component) => component['bom-ref']))
  const missing = lockedPackages(readFileSync(join(folder, 'package-lock.json'), 'utf8')).filter(
    (one) => !listed.has(one),
  )
  if (missing.length > 0) throw new Error(`npm leaves out ${missing.join(', ')}.`)
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.metadata.component.name = 'vondrona' // npm takes the folder's name
  for (const component of bill.components) nameBinary(component)
  return bill
}

/** npm states the licence of the JavaScript; NOTICE explains that of the binary. */
function nameBinary(component: Component): void {
  const { purl } = component
  const binary = binaries.find(({ packages }) => decodeURIComponent(purl).startsWith(`pkg:npm/${packages}`))
  if (!binary) return
  component.licenses = [{ expression: binary.license }]
  if (binary.options)
    component.properties = [
      ...(component.properties ?? []),
      { name: 'vondrona:ffmpeg:options', value: binary.options.join(' ') },
    ]
}

if (import.meta.main) {
  const [file = join(root, '.cache/sbom.cdx.json')] = process.argv.slice(2)
  const bill = await makeBill()
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${file}: ${bill.components.length} components.`)
}

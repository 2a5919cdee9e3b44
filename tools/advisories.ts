/**
 * npm run advisories: asks the package registry for published vulnerabilities of the packages in package-lock.json.
 *
 * Exit codes: 0, none known; 1, some found and listed; 2, unknown, because the registry did not answer. To detect a
 * registry that answers "none" to everything, it is also asked about a package that is known to be vulnerable.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib/files.ts'
import { npm } from './lib/npm.ts'

export interface Verdict {
  code: 0 | 1 | 2
  text: string
}

interface Weakness {
  name: string
  severity: string
  via: (string | { title?: string; url?: string })[]
  fixAvailable: boolean | { name: string; version: string }
}

interface Report {
  vulnerabilities: Record<string, Weakness>
  metadata: { dependencies: { total: number } }
}

/** npm's output as a report; a sentence if it is not one. */
export function readReport(stdout: string, stderr = ''): Report | string {
  const said = parse(stdout)
  if (isReport(said)) return said
  const { message, error } = (said ?? {}) as { message?: string; error?: { summary?: string } }
  const [line] = stderr.split('\n').filter((one) => /^npm (?:error|warn audit)/.test(one))
  return (message || error?.summary || line || 'npm gave no report').replace(/^npm (?:error|warn) /, '')
}

/** `probe`: the same query about a package that is known to be vulnerable. */
export function judge(report: Report | string, probe: Report | string): Verdict {
  const unknown = (why: string): Verdict => ({
    code: 2,
    text: `NOT CHECKED: ${why}. Whether an advisory concerns this installation is not known. Ask again later, or where the registry answers.`,
  })
  if (typeof report === 'string') return unknown(`the registry could not answer (${report})`)
  const found = Object.values(report.vulnerabilities)
  if (found.length > 0) {
    const lines = found.map(({ name, severity, via, fixAvailable }) => {
      const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`))
      return `- ${name} (${severity}): ${reasons.join('; ')}${fixAvailable ? '' : ' (no fix yet)'}`
    })
    return { code: 1, text: `Advisories concern ${found.length} packages:\n${lines.join('\n')}` }
  }
  if (typeof probe === 'string') return unknown(`the registry could not answer (${probe})`)
  if (Object.keys(probe.vulnerabilities).length === 0)
    return unknown(`the registry names no advisory for ${known.name} ${known.version} either, whose weakness is public`)
  return {
    code: 0,
    text: `No advisory is known for the ${report.metadata.dependencies.total} packages of the lockfile.`,
  }
}

const known = { name: 'lodash', version: '4.17.15' } // GHSA-p6mc-m468-83gw; it is asked about and never installed

/** Of the packages locked in this folder. */
export async function audit(folder: string, more: readonly string[] = []): Promise<Report | string> {
  const quick = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000']
  const { stdout, stderr } = await npm(['audit', '--json', '--package-lock-only', ...quick, ...more], folder)
  return readReport(stdout, stderr)
}

export async function probe(more: readonly string[] = []): Promise<Report | string> {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-probe-'))
  try {
    const { name, version } = known
    const own = { name: 'probe', version: '1.0.0', dependencies: { [name]: version } }
    const packages = { '': own, [`node_modules/${name}`]: { version } }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }))
    return await audit(folder, more)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isReport(said: unknown): said is Report {
  const { vulnerabilities, metadata } = (said ?? {}) as Partial<Report>
  return typeof vulnerabilities === 'object' && typeof metadata?.dependencies?.total === 'number'
}

if (import.meta.main) {
  const { code, text } = judge(await audit(root), await probe())
  console.log(text)
  process.exitCode = code
}

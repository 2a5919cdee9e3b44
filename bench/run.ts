import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/**
 * `npm run bench -- NAME`: runs bench/NAME.ts or bench/NAME/bench.ts, prints its table and keeps the figures in
 * bench/results/NAME.json.
 */

export interface Bench {
  about: string
  /** Returns rows of figures; throws when a correctness count is wrong. */
  run(): Promise<Record<string, unknown>[]>
}

const here = import.meta.dirname
const names = globSync(['*.ts', '*/bench.ts'], { cwd: here })
  .map((file) => file.replace(/\/bench|\.ts/g, ''))
  .filter((name) => name !== 'run')
  .sort()
const name = process.argv[2]
const fileOf = (one: string) => [`${one}.ts`, `${one}/bench.ts`].map((file) => join(here, file)).find(existsSync)
const file = name && fileOf(name)

if (!name || !file) {
  console.log(`Usage: npm run bench -- NAME\n\n${names.map((one) => `  ${one.padEnd(12)} ${aboutOf(one)}`).join('\n')}`)
  process.exit(name ? 1 : 0)
}

const { bench } = (await import(file)) as { bench: Bench }
console.log(
  `${name}: ${bench.about}\n${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
)
const rows = await bench.run()
console.table(rows)
mkdirSync(join(here, 'results'), { recursive: true })
writeFileSync(
  join(here, 'results', `${name}.json`),
  `${JSON.stringify({ name, at: new Date().toISOString(), rows }, null, 2)}\n`,
)
process.exit(0)

function aboutOf(one: string): string {
  return /about:\s*(['"`])([\s\S]*?)\1/.exec(readFileSync(fileOf(one) ?? '', 'utf8'))?.[2] ?? ''
}

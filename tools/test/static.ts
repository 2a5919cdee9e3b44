/** The checks that read the source: each one counts as a test. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from '../lib/files.ts'
import { type Outcome, run, runNode } from '../lib/run.ts'
import { add, noResults, type Results, since } from './results.ts'

type Step = { name: string; run: () => Promise<Outcome>; exists?: boolean; next?: Step }

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const types = (project: string, sources: string): Step => ({
  name: `types: ${project}`,
  run: () => run(bin('tsc'), ['--pretty', 'false', '-p', project]),
  exists: listFiles(sources, (path) => /\.tsx?$/.test(path)).length > 0,
})
const tool = (name: string, ...args: string[]): Step => ({ name, run: () => runNode(args) })

/** What the journeys and the byte budget look at. */
export const webBuild: Step = {
  ...tool('web build', 'tools/build/web.ts'),
  exists: existsSync(join(root, 'web/index.html')),
}

/** What tests that start a server start, and the journeys. */
export const serverBuild = tool('server build', 'tools/build/server.ts')

/** Needs the run's PostgreSQL (TEST_PG). */
export const databasePicture = tool('database picture', 'tools/schema.ts', '--check')

const steps: Step[] = [
  serverBuild,
  {
    ...webBuild,
    next: { ...tool('older browsers', 'tools/older-browsers.ts'), next: tool('byte budget', 'tools/budget.ts') },
  },
  types('tsconfig.json', 'server/src'),
  types('web/tsconfig.json', 'web/src'),
  types('e2e/tsconfig.json', 'e2e'),
  tool('every file is type-checked', 'tools/check-projects.ts'),
  {
    name: 'format (npm run lint -- --write)',
    run: () => run(bin('biome'), ['check', '--linter-enabled=false', '--reporter=summary', '--colors=off']),
  },
  { name: 'lint', run: () => run(bin('biome'), ['lint', '--colors=off', '--max-diagnostics=50']) },
  tool('boundaries', 'tools/check-boundaries.ts'),
  tool('generated code', 'tools/codegen.ts', '--check'),
  tool('permissions', 'tools/permissions.ts', '--check'),
  tool('limits', 'tools/limits.ts', '--check'),
  tool('numbers (NOTE_NUMBERS=1 notes them)', '--test', 'rules/src/constants/noted.test.ts'),
  tool('states', 'tools/states.ts', '--check'),
  tool('page of personal data', 'tools/personal-data.ts', '--check'),
  tool('specification', 'tools/specification.ts', '--check'),
  tool('wrappers', 'tools/mobile/check-mobile.ts'),
  tool('flaky tests', 'tools/test/flaky.ts'),
]

/** Runs the given checks, two at a time. */
export async function runStatic(chosen: Step[] = steps): Promise<Results> {
  const results = noResults()
  const queue = [...chosen]
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if (step.exists === false) {
        console.log(`-  ${step.name}: nothing there yet`)
        continue
      }
      for (let one: Step | undefined = step; one; one = one.next) if (!(await runStep(one, results))) break
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

async function runStep(step: Step, results: Results): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await step.run()
  console.log(`${ok ? 'ok' : 'FAILED'}  ${step.name} (${since(started)})`)
  const failures = ok ? [] : [{ title: step.name, text: output }]
  add(results, { ...noResults(), passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures })
  return ok
}

/** Checks that every TypeScript file belongs to a project that `npm run check` compiles: others are not type-checked. */
import { join, relative, sep } from 'node:path'
import { listFiles, root } from './lib/files.ts'
import { run } from './lib/run.ts'

const projects = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']

async function filesOf(project: string): Promise<string[]> {
  const { ok, output } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--listFilesOnly'])
  if (!ok) throw new Error(output)
  return output.split('\n').map((path) => relative(root, path).split(sep).join('/'))
}

if (import.meta.main) {
  const checked = new Set((await Promise.all(projects.map(filesOf))).flat())
  const files = listFiles('.', (path) => /\.(ts|tsx|mts)$/.test(path))
  const left = files.filter((file) => !checked.has(file))
  for (const file of left) console.error(`${file} belongs to no tsconfig: add its folder to the "include" of one.`)
  console.log(`${files.length} files, ${left.length} in no project.`)
  process.exitCode = left.length ? 1 : 0
}

/** Generated files that are committed: written by a tool; `--check` fails if they are out of date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

/** Writes each file that differs, or with `check` only reports which ones are out of date. Sets the exit code. */
export function putGenerated(
  files: Map<string, string>,
  { check, command }: { check: boolean; command: string },
): void {
  const stale = [...files].filter(([file, text]) => read(file) !== text)
  if (check) {
    for (const [file] of stale)
      console.error(`${file} is not current. Run \`npm run ${command}\` and commit the result.`)
    process.exitCode = stale.length ? 1 : 0
    return
  }
  for (const [file, text] of stale) writeFileSync(join(root, file), text)
  console.log(`${files.size} generated file${files.size === 1 ? '' : 's'}, ${stale.length} changed.`)
}

function read(file: string): string | null {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** How files are grouped and named, so that the first guess finds them. */
import type { Problem } from './types.ts'

const most = 20

/** Folders with more source files than a reader can take in at a glance; tests do not count. */
export function checkFolders(paths: Iterable<string>): Problem[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!/\.(ts|tsx|mts)$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'folder',
      what: `${count} source files in one folder`,
      why: `a folder of more than ${most} files is searched, not read`,
      fix: 'move the files of one subject into a folder of their own',
    }))
}

/** Mutations whose use case is not in a file of the same name, e.g. `rejectUser` in `reject-user.ts`. */
export function checkMutations(tree: Map<string, string>): Problem[] {
  const problems: Problem[] = []
  for (const [path, text] of tree) {
    const folder = /^(server\/src\/modules\/[^/]+\/)[^/]+\.graphql$/.exec(path)?.[1]
    if (!folder) continue
    const files = new Map(
      [...tree].filter(([each]) => each.startsWith(folder)).map(([each, code]) => [each.split('/').at(-1), code]),
    )
    for (const { name, line } of mutationsIn(text)) {
      const file = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
      if (new RegExp(`^export .*\\b${name}\\b`, 'm').test(files.get(file) ?? '')) continue
      problems.push({
        file: path,
        line,
        rule: 'mutation',
        what: `${name} is exported by no ${file}`,
        why: 'a use case is found by the name of its mutation',
        fix: `put it into ${folder}${file}, or into a subfolder`,
      })
    }
  }
  return problems
}

/** The fields of `type Mutation` and `extend type Mutation`. */
function* mutationsIn(text: string): Generator<{ name: string; line: number }> {
  let isInside = false
  let isInText = false
  let depth = 0
  for (const [index, line] of text.split('\n').entries()) {
    if ((line.match(/"""/g)?.length ?? 0) % 2) isInText = !isInText
    if (isInText || line.includes('"""')) continue
    if (/^(extend )?type Mutation\b/.test(line)) isInside = true
    else if (isInside && line.startsWith('}')) isInside = false
    else if (isInside) {
      const code = line.replace(/"[^"]*"|#.*/g, '')
      const name = depth === 0 ? /^\s+(\w+)\s*[(:]/.exec(code)?.[1] : undefined
      depth += (code.match(/\(/g)?.length ?? 0) - (code.match(/\)/g)?.length ?? 0)
      if (name) yield { name, line: index + 1 }
    }
  }
}

import type { Rolldown } from 'vite'

/** The files that a chunk of the build needs: itself, what it imports statically, and the styles of all of them. */
export function filesOf(bundle: Rolldown.OutputBundle, name: string): Set<string> {
  const files = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    chunk.imports.forEach(visit)
  }
  visit(name)
  return files
}

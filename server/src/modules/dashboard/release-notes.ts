import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appVersion } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'

const file = join(import.meta.dirname, '../../../../CHANGELOG.md')
const most = 12 // of each section; the file has all
const sections = ['For administrators', 'For operators']

/** Which version runs, and what is new in it for those who look after it, as CHANGELOG.md says. */
export async function releaseNotes(ctx: Context): Promise<{ version: string; news: string[] }> {
  ctx.require('releaseNotes')
  const text = await readFile(file, 'utf8').catch(() => '') // an image may leave it out
  return { version: appVersion, news: newsIn(text) }
}

/** The lines of the newest version, without the marks of Markdown. */
export function newsIn(changelog: string): string[] {
  const [, newest = ''] = changelog.split(/^## /m)
  return newest.split(/^### /m).flatMap((section) => {
    const [title = '', ...lines] = section.split('\n')
    if (!sections.includes(title.trim())) return []
    return lines
      .filter((line) => line.startsWith('- '))
      .slice(0, most)
      .map((line) =>
        line
          .slice(2)
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replaceAll('`', ''),
      )
  })
}

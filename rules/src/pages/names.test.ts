import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { menu } from '../accounts/index.ts'
import { type PageName, pages } from './index.ts'

const folder = join(import.meta.dirname, '..')
const textsIn = async (language: 'fr' | 'en') => {
  const files = globSync(`**/messages.${language}.ts`, { cwd: folder })
  const catalogues = await Promise.all(files.map((file) => import(join(folder, file))))
  return Object.assign({}, ...catalogues.map((one) => one[language])) as Record<string, string>
}

/** What leads to a page from everywhere: the menu, its tools, the menu of the member, the home of administrators. */
const named: readonly (readonly [key: string, page: PageName])[] = [
  ...menu.map(({ name }) => [`shell.menu.${name}`, name] as const),
  ['tools.document-admin', 'document-admin'],
  ['tools.treasury', 'treasury'],
  ['tools.audit', 'audit'],
  ['tools.outbox', 'outbox'],
  ['tools.test-streaming', 'test-streaming'],
  ['tools.test-payment', 'test-payment'],
  ['shell.profile', 'profile'],
  ['shell.moderation', 'moderation'],
  ['shell.support', 'support'],
  ['dashboard.linkAudit', 'audit'],
  ['dashboard.linkHealth', 'health'],
  ['dashboard.linkOutbox', 'outbox'],
  ['dashboard.linkDocuments', 'document-admin'],
  ['dashboard.linkTreasury', 'treasury'],
  ['dashboard.linkPayments', 'test-payment'],
  ['dashboard.linkStreaming', 'test-streaming'],
]

for (const language of ['fr', 'en'] as const)
  test(`R-MSG-21 a page has one name: what leads to it says its title (${language})`, async () => {
    const texts = await textsIn(language)
    const other = named
      .map(([key, page]) => [key, texts[key], texts[pages[page].title ?? '']])
      .filter(([, said, title]) => said === undefined || said !== title)
    assert.deepEqual(other, [])
  })

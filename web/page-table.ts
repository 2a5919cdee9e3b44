import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { pages } from '../rules/src/pages/index.ts'

const table = fileURLToPath(new URL('../rules/src/pages/all.ts', import.meta.url))

/** What only the server's first answer and the sitemap say of a page; every visitor would carry it for nothing. */
const serverOnly = new Set(['title', 'about', 'prerendered', 'sitemap'])

/** Puts the finished table of all addresses into the build, in the place of what it is declared with. */
export function pageTable(): Plugin {
  const isCarried = ([key, value]: [string, unknown]) => !serverOnly.has(key) && value !== null
  const carried = Object.entries(pages).map(([name, page]) => [
    name,
    Object.fromEntries(Object.entries(page).filter(isCarried)),
  ])
  const text = JSON.stringify(Object.fromEntries(carried))
  return {
    name: 'page-table',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === table ? `export const pages = ${text}\nexport const pageNames = Object.keys(pages)` : null),
  }
}

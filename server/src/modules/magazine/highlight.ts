import { escapeText } from '@vondrona/rules/magazine'
import type { ListedArticle } from './article-row.ts'

/** Where the search found it, as HTML: everything escaped, <mark> around the words and nothing else. */
export function highlightOf({ foundTitle, foundText }: ListedArticle) {
  if (foundTitle === undefined || foundText === undefined) return null
  return { title: marked(foundTitle), extract: marked(foundText) }
}

/** The two characters never occur in a text: `readDocument` leaves them out. */
const marked = (found: string) =>
  escapeText(found.replace(/\s+/g, ' ').trim()).replaceAll('\u{E000}', '<mark>').replaceAll('\u{E001}', '</mark>')

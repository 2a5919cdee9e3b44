/** Stands in for the texts where a page is drawn before the app is there: such a file has one language (web/early-pages.ts). */
import { texts as shell } from '@vondrona/rules/shell'
import { type Catalogue, fill, type TextParams } from '@vondrona/rules/texts'

export { language } from '../../lib/texts/language.ts'

export const useTexts =
  ({ fr: words }: Catalogue<string>) =>
  (key: string, params?: TextParams) => {
    const text: string | undefined = words[key] ?? (shell.fr as Record<string, string>)[key]
    return text === undefined ? key : fill(text, params)
  }

export const neverKey = (text: string) => text

export const textOf = async () => ''

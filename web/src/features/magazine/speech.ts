import { texts as magazineTexts } from '@vondrona/rules/magazine'
import { type Speech, texts } from '@vondrona/rules/magazine/reading'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { type T, useLanguage, useTexts } from '../../lib/texts/texts.ts'

/** How this phone's reader is spoken to. */
export function useSpeech(): Speech {
  const [reading, magazine] = [useTexts(texts) as T<string>, useTexts(magazineTexts) as T<string>]
  const [language] = useLanguage()
  const saver = useDataSaver()
  return { language, saver, say: (key, params) => (key.startsWith('reading.') ? reading : magazine)(key, params) }
}

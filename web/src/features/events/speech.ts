import { type Speech, texts } from '@vondrona/rules/events/agenda'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { type T, useLanguage, useTexts } from '../../lib/texts/texts.ts'

/** How this phone's reader is spoken to. */
export function useSpeech(): Speech {
  const say = useTexts(texts) as T<string>
  const [language] = useLanguage()
  return { language, say, saver: useDataSaver() }
}

import { texts as contestTexts } from '@vondrona/rules/contests'
import { type Speech, texts } from '@vondrona/rules/contests/showing'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { type T, useLanguage, useTexts } from '../../lib/texts/texts.ts'

/** How this phone's reader is spoken to. */
export function useSpeech(): Speech {
  const showing = useTexts(texts) as T<string>
  const states = useTexts(contestTexts) as T<string>
  const [language] = useLanguage()
  const say: Speech['say'] = (key, params) => (key.startsWith('contests.') ? states : showing)(key, params)
  return { language, say, saver: useDataSaver() }
}

import { texts as agendaTexts, type Speech } from '@vondrona/rules/events/agenda'
import { texts } from '@vondrona/rules/races/offer'
import type { TextParams } from '@vondrona/rules/texts'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { type T, useLanguage, useTexts } from '../../../lib/texts/texts.ts'

/** How this phone's reader is spoken to of races, which are events. */
export function useOfferSpeech(): Speech {
  const [offer, agenda] = [useTexts(texts) as T<string>, useTexts(agendaTexts) as T<string>]
  const [language] = useLanguage()
  return {
    language,
    saver: useDataSaver(),
    say: (key: string, params?: TextParams) => (key.startsWith('offer.') ? offer : agenda)(key, params),
  }
}

import { saidDateTime } from '@vondrona/rules/dates'
import { serverNow } from '../time/server-clock.ts'
import { language } from './language.ts'

/** « demain à 18 h », « samedi 5 décembre à 6 h 30 ». Apart from format.ts: not every page says when something is. */
export const formatSaid = (when: string | number | Date, now: Date = serverNow()): string =>
  saidDateTime(new Date(when), language(), now)

import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { offGateway } from './off.ts'
import type { MediaGateway } from './port.ts'

/** The engine that the settings name. */
export function openMedia(_config: Config, _log: Logger): MediaGateway {
  return offGateway()
}

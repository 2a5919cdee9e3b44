import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { embeddedGateway } from './embedded.ts'
import { offGateway } from './off.ts'
import type { MediaGateway } from './port.ts'
import { zlmGateway } from './zlm.ts'

/** The engine that the settings name; the embedded one runs once `start` is called. */
export function openMedia(config: Config, log: Logger): MediaGateway {
  if (config.MEDIA_GATEWAY === 'off') return offGateway()
  return config.MEDIA_GATEWAY === 'zlm' ? zlmGateway(config) : embeddedGateway(config, log)
}

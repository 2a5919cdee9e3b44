import type { AudioTrack } from '../hub/types.ts'

const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
const channelCounts = [0, 1, 2, 3, 4, 5, 6, 8]
const configMax = 64 // bytes; a real one has 2 to 7

/**
 * Reads an AudioSpecificConfig (ISO 14496-3 §1.6.2.1); throws when it is invalid. `rate` is the core's, without SBR.
 */
export function audioTrack(config: Buffer): AudioTrack {
  if (config.length > configMax) throw new Error('AAC: no configuration')
  let at = 0
  const bits = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, at++) {
      const byte = config[at >> 3]
      if (byte === undefined) throw new Error('AAC: the configuration is cut off')
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1)
    }
    return value
  }
  const type = bits(5)
  if (type === 0 || (type === 31 && bits(6) > 20)) throw new Error('AAC: unknown kind of sound')
  const index = bits(4)
  const rate = index === 15 ? bits(24) : rates[index]
  const channels = channelCounts[bits(4)]
  if (!rate || rate < 7350 || rate > 96000) throw new Error('AAC: unknown sample rate')
  if (!channels) throw new Error('AAC: unknown channels')
  return { kind: 'audio', codec: 'aac', config, rate, channels }
}

/** AudioSpecificConfig of AAC-LC. */
export function lowComplexityConfig(rate: number, channels: 1 | 2): Buffer {
  const index = rates.indexOf(rate)
  if (index < 0) throw new Error(`AAC: ${rate} Hz is not a rate of its table`)
  return Buffer.from([(2 << 3) | (index >> 1), ((index & 1) << 7) | (channels << 3)])
}

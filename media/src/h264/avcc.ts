import type { VideoTrack } from '../hub/types.ts'
import { nalType, typeOfNal } from './nal.ts'
import { parseSps, type Sps } from './sps.ts'

export interface AvcC {
  /** Bytes of the length before each NAL unit: 1, 2 or 4. */
  lengthSize: 1 | 2 | 4
  sps: Buffer[]
  pps: Buffer[]
}

const setLengthMax = 4096 // bytes of one parameter set
const setsMax = 16 // of each kind; encoders send one or two

/** Reads an AVCDecoderConfigurationRecord (ISO 14496-15 §5.3.3); throws when it is invalid or has no SPS and PPS. */
export function parseAvcC(record: Buffer): AvcC {
  if (record.length < 7 || record[0] !== 1) throw new Error('H.264: no decoder configuration')
  const lengthSize = ((record[4] as number) & 3) + 1
  if (lengthSize === 3) throw new Error('H.264: lengths of 3 bytes do not exist')
  const [sps, at] = readSets(record, 6, (record[5] as number) & 31, nalType.sps)
  const [pps] = readSets(record, at + 1, record[at] ?? 0, nalType.pps)
  if (!sps.length || !pps.length) throw new Error('H.264: parameter sets are missing')
  return { lengthSize: lengthSize as AvcC['lengthSize'], sps, pps }
}

function readSets(record: Buffer, from: number, count: number, type: number): [Buffer[], number] {
  const sets: Buffer[] = []
  let at = from
  for (let i = 0; i < count; i++) {
    if (at + 2 > record.length) throw new Error('H.264: the decoder configuration is cut off')
    const end = at + 2 + record.readUInt16BE(at)
    const set = record.subarray(at + 2, end)
    if (end > record.length || set.length > setLengthMax || typeOfNal(set) !== type) {
      throw new Error('H.264: a parameter set is broken')
    }
    sets.push(set)
    at = end
  }
  return [sets, at]
}

/** Builds the record of these parameter sets, with lengths of 4 bytes. */
export function buildAvcC(sps: readonly Buffer[], pps: readonly Buffer[]): Buffer {
  const [first] = sps
  if (!first || first.length < 4 || !pps.length) throw new Error('H.264: parameter sets are missing')
  const sets = (list: readonly Buffer[]) =>
    list.flatMap((set) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(set.length)
      return [length, set]
    })
  const head = Buffer.from([1, first[1] as number, first[2] as number, first[3] as number, 0xff, 0xe0 | sps.length])
  return Buffer.concat([head, ...sets(sps), Buffer.from([pps.length]), ...sets(pps)])
}

/** Builds the track of these parameter sets; `fps` if the SPS has it. */
export function videoTrack(sps: readonly Buffer[], pps: readonly Buffer[]): VideoTrack & Pick<Sps, 'fps'> {
  if (sps.length > setsMax || pps.length > setsMax) throw new Error('H.264: too many parameter sets')
  const [shown] = sps.map(parseSps) // a slice may refer to any of them
  const { width, height, fps } = shown ?? parseSps(Buffer.alloc(0))
  return { kind: 'video', codec: 'h264', avcC: buildAvcC(sps, pps), width, height, fps }
}

/** Verifies a progressive MP4: tables first, every sample inside the file, key frames of complete NAL units. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { boxes, find, readHead } from '../mp4/box.ts'
import { readSampleEntry } from '../mp4/sample-entry.ts'

export interface Checked {
  durationMs: number
  bytes: number
  tracks: { kind: 'video' | 'audio'; codec: string; samples: number; keys: number }[]
}

/** Throws an Error that describes the defect. */
export function checkReplay(path: string): Checked {
  const file = openSync(path, 'r')
  try {
    return check(file, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

function check(file: number, size: number): Checked {
  const { moov, mdat } = topLevel(file, size)
  const mvhd = find(moov, 'mvhd')
  const durationMs = mvhd ? mvhd.readUInt32BE(16) : 0
  if (!durationMs) throw new Error('The file has no duration.')
  const tracks: Checked['tracks'] = []
  for (const { type, body } of boxes(moov)) {
    const stbl = type === 'trak' ? find(body, 'mdia', 'minf', 'stbl') : null
    if (stbl) tracks.push(checkTrack(file, stbl, mdat))
  }
  if (!tracks.length) throw new Error('The file has no tracks.')
  return { durationMs, bytes: size, tracks }
}

interface Range {
  from: number
  to: number
}

function topLevel(file: number, size: number): { moov: Buffer; mdat: Range } {
  let moov: Buffer | null = null
  for (let at = 0; at < size; ) {
    const head = readHead(read(file, at, 16), 0, size - at)
    if (!head || at + head.length > size) throw new Error(`The file breaks off at byte ${at}.`)
    if (head.type === 'moov') moov = read(file, at + head.size, head.length - head.size)
    if (head.type === 'mdat' && !moov) throw new Error('The data stands before the tables: it would not start at once.')
    if (head.type === 'mdat' && moov) return { moov, mdat: { from: at + head.size, to: at + head.length } }
    at += head.length
  }
  throw new Error('The file holds no data.')
}

function checkTrack(file: number, stbl: Buffer, mdat: Range): Checked['tracks'][number] {
  const table = (type: string) => find(stbl, type) ?? Buffer.alloc(8)
  const track = readSampleEntry(table('stsd'))
  if (!track) throw new Error('A track has no codec that we know.')
  const stsz = table('stsz')
  const count = stsz.readUInt32BE(8)
  if (!count) throw new Error(`The ${track.kind} has no samples.`)
  const sizes = (i: number) => stsz.readUInt32BE(12 + i * 4)
  if (countOf(table('stts')) !== count) throw new Error(`The times of the ${track.kind} do not fit its samples.`)
  const stss = track.kind === 'video' ? find(stbl, 'stss') : null
  const keys = new Set(
    stss ? Array.from({ length: stss.readUInt32BE(4) }, (_, i) => stss.readUInt32BE(8 + i * 4) - 1) : [],
  )
  if (stss && !keys.has(0)) throw new Error('The pictures do not begin with a key frame.')
  let sample = 0
  for (const { offset, samples } of chunks(table('stsc'), table('co64'))) {
    let at = offset
    for (let i = 0; i < samples; i++, sample++) {
      const bytes = sizes(sample)
      if (at < mdat.from || at + bytes > mdat.to)
        throw new Error(`Sample ${sample} of the ${track.kind} lies outside the data.`)
      if (keys.has(sample))
        checkNalUnits(read(file, at, bytes), (((track.kind === 'video' && track.avcC[4]) || 3) & 3) + 1)
      at += bytes
    }
  }
  if (sample !== count) throw new Error(`The chunks of the ${track.kind} contain ${sample} of ${count} samples.`)
  return { kind: track.kind, codec: track.codec, samples: count, keys: stss ? keys.size : count }
}

function countOf(stts: Buffer): number {
  let count = 0
  for (let i = 0; i < stts.readUInt32BE(4); i++) count += stts.readUInt32BE(8 + i * 8)
  return count
}

function* chunks(stsc: Buffer, co64: Buffer): Generator<{ offset: number; samples: number }> {
  const rows = stsc.readUInt32BE(4)
  const total = co64.readUInt32BE(4)
  for (let row = 0; row < rows; row++) {
    const first = stsc.readUInt32BE(8 + row * 12) - 1
    const samples = stsc.readUInt32BE(12 + row * 12)
    const until = row + 1 < rows ? stsc.readUInt32BE(20 + row * 12) - 1 : total
    for (let i = first; i < until; i++) yield { offset: Number(co64.readBigUInt64BE(8 + i * 8)), samples }
  }
}

function checkNalUnits(data: Buffer, lengthSize: number): void {
  let at = 0
  while (at + lengthSize <= data.length) at += lengthSize + data.readUIntBE(at, lengthSize)
  if (at !== data.length) throw new Error('A key frame is broken.')
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}

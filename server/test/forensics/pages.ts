/** Reads the files of a PostgreSQL that is stopped: what `pageinspect` and `pg_waldump` would show of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Piece {
  /** The transaction that wrote it. */
  xid: number
  /** Later ones are larger: the place in the file, or in the log. */
  at: number
  bytes: Buffer
}

const pageSize = 8192

/** Every row version that a table's file holds, dead ones too, with the transaction that made it. */
export function rowVersions(file: string): Piece[] {
  const bytes = readFileSync(file)
  const pieces: Piece[] = []
  for (let start = 0; start + pageSize <= bytes.length; start += pageSize) {
    const page = bytes.subarray(start, start + pageSize)
    const lower = page.readUInt16LE(12)
    for (let pointer = 24; pointer + 4 <= lower; pointer += 4) {
      const line = page.readUInt32LE(pointer)
      const [offset, state, length] = [line & 0x7fff, (line >>> 15) & 3, line >>> 17]
      if (state !== 1) continue
      const row = page.subarray(offset, offset + length)
      pieces.push({ xid: row.readUInt32LE(0), at: start + pointer, bytes: row.subarray(row[22]) })
    }
  }
  return pieces
}

/** Every record of the write-ahead log, with its transaction (0: of none), in the order of writing. */
export function logRecords(folder: string): Piece[] {
  const names = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const stream: Buffer[] = []
  const pieces: Piece[] = []
  let skipped = -1 // bytes of a record that began before the first page
  for (const name of names.sort()) {
    const bytes = readFileSync(join(folder, name))
    for (let start = 0; start < bytes.length; start += pageSize) {
      const page = bytes.subarray(start, start + pageSize)
      const isPage = page.readBigUInt64LE(8) === BigInt(addressOf(name, bytes.length) + start)
      if (!isPage) continue // of an older log whose file is used again
      if (skipped < 0) skipped = page.readUInt32LE(16)
      stream.push(page.subarray(page.readUInt16LE(2) & 2 ? 40 : 24))
    }
  }
  const all = Buffer.concat(stream)
  for (let at = aligned(Math.max(skipped, 0)); at + 24 <= all.length; ) {
    const length = all.readUInt32LE(at)
    if (length < 24) {
      at += 8 // the rest of a file that was switched, or the end
      continue
    }
    pieces.push({ xid: all.readUInt32LE(at + 4), at, bytes: all.subarray(at, at + length) })
    at += aligned(length)
  }
  return pieces
}

const aligned = (length: number) => Math.ceil(length / 8) * 8
const addressOf = (name: string, size: number) =>
  Number.parseInt(name.slice(8, 16), 16) * 2 ** 32 + Number.parseInt(name.slice(16), 16) * size

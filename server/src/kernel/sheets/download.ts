import { Readable } from 'node:stream'
import type { Column } from '@vondrona/rules/sheets'
import type { Context } from '../context.ts'
import { perProcess } from '../per-process.ts'
import { Refusal, say } from '../refusal.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

/** A file that is read while it is sent. */
export interface Download {
  stream: Readable
  name: string
  type: string
}

export type SheetFormat = 'csv' | 'xlsx'

export const sheetTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface Sheet<Row> {
  format: SheetFormat
  columns: readonly Column<Row>[]
  pages: AsyncIterable<readonly Row[]>
  /** Of the sheet in a workbook. */
  name: string
}

/** The bytes of a list in the reader's language, a page of rows in memory. */
export function writeSheet<Row>(ctx: Context, { format, columns, pages, name }: Sheet<Row>) {
  const inZone = (title: string) => say(ctx.sentences, ctx.language, 'sheets.moment', { title })
  return format === 'csv' ? csv(columns, pages, inZone) : xlsx(columns, pages, { name, inZone })
}

interface Limits {
  /** Downloads that run at once in this process. */
  atOnce: number
  /** Milliseconds after which one that takes nothing is broken off. */
  stalled: number
  /** The sentence for whoever finds no turn. */
  busy: string
}

/** A turn of each running download. */
const running = perProcess(() => new Set<object>())

/**
 * Begins a download in one of the few turns of this process, else BUSY. It ends when the client leaves or stands still.
 */
export async function inTurn(ctx: Context, { atOnce, stalled, busy }: Limits, begin: () => Promise<Download>) {
  const all = running(ctx)
  if (all.size >= atOnce) throw new Refusal('BUSY', busy, { retryAfter: 10 })
  const turn = {}
  all.add(turn)
  try {
    const download = await begin()
    download.stream.once('close', () => all.delete(turn))
    download.stream.on('error', (err) => ctx.log.warn({ err }, 'a download was broken off'))
    breakOff(ctx, download.stream, stalled)
    return download
  } catch (error) {
    all.delete(turn)
    throw error
  }
}

/** Bytes that are made while they are taken. */
export const streamOf = (bytes: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 })

/** A client that takes nothing more gives its turn to others. */
function breakOff(ctx: Context, stream: Readable, stalled: number) {
  let takenAt = ctx.now().getTime()
  const { _read: read } = stream
  stream._read = (size) => {
    takenAt = ctx.now().getTime()
    read.call(stream, size)
  }
  const looking = setInterval(() => {
    if (ctx.now().getTime() - takenAt > stalled) stream.destroy(new Error('the client takes nothing'))
  }, stalled / 4)
  stream.once('close', () => clearInterval(looking))
}

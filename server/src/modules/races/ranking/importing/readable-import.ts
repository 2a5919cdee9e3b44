import { raceServer } from '@vondrona/rules/races/constants'
import type { Line, LineKind, ResultMove } from '@vondrona/rules/races/importing'
import type { Context } from '../../../../kernel/context.ts'
import type { Resolvers } from '../../../../kernel/module.ts'
import { say } from '../../../../kernel/refusal.ts'
import type { ResultsImport } from './import-results.ts'

declare module '../../../../kernel/module.ts' {
  interface Parents {
    ResultsImport: ResultsImport
    ResultsLine: Line
    ResultsMove: ResultMove
  }
}

const { results: limits } = raceServer
const count = ({ lines }: ResultsImport, kind: LineKind) => lines.filter((line) => line.kind === kind).length

/** In the caller's language, with its line. */
const sentence = (ctx: Context, { line, reason, text, bib }: Line) =>
  say(ctx.sentences, ctx.language, `organising.result.${reason}`, {
    line,
    text: reason === 'twice' ? (bib ?? text) : text,
  })

export const importFields: NonNullable<Resolvers['ResultsImport']> = {
  imported: ({ results }) => results.length,
  unknown: ({ lines }) =>
    lines
      .filter(({ reason }) => reason === 'unknownBib')
      .slice(0, limits.shown)
      .map(({ bib, text }) => bib ?? text),
  problems: ({ lines }, _, ctx) =>
    lines
      .filter(({ kind, reason }) => kind === 'notUnderstood' && reason !== 'unknownBib')
      .slice(0, limits.shown)
      .map((line) => sentence(ctx, line)),
  sheets: ({ sheets, hiddenSheets }, _, ctx) =>
    sheets.map((name, at) =>
      hiddenSheets.includes(at) ? say(ctx.sentences, ctx.language, 'organising.result.hiddenSheet', { name }) : name,
    ),
  total: ({ lines }) => lines.length,
  ranked: (one) => count(one, 'ranked'),
  unranked: (one) => count(one, 'unranked'),
  notUnderstood: (one) => count(one, 'notUnderstood'),
  warned: ({ lines }) => lines.filter(({ warnings }) => warnings.length > 0).length,
  lines: ({ lines }, { kind, warned, offset, limit }) =>
    lines
      .filter((line) => (!kind || line.kind === kind) && (!warned || line.warnings.length > 0))
      .slice(offset ?? 0)
      .slice(0, Math.min(limit ?? limits.page, limits.shown)),
  moves: ({ moves }, { offset, limit }) =>
    moves.slice(offset ?? 0).slice(0, Math.min(limit ?? limits.page, limits.shown)),
  moved: ({ moves }) => moves.length,
}

export const lineFields: NonNullable<Resolvers['ResultsLine']> = {
  time: ({ ms }) => ms,
  gunTime: ({ gunMs }) => gunMs,
  chipTime: ({ chipMs }) => chipMs,
}

const standing = (one: ResultMove['before']) => one && { position: one.position, status: one.status, time: one.ms }
export const moveFields: NonNullable<Resolvers['ResultsMove']> = {
  before: ({ before }) => standing(before),
  after: ({ after }) => standing(after),
}

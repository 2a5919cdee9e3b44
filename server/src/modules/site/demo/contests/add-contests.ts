import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../../kernel/context.ts'
import { findUserByEmail, type UserRow } from '../../../accounts/index.ts'
import {
  addContestJuror,
  castContestVote,
  createContest,
  enterContest,
  lockContestRound,
  openContestRound,
  openContestVote,
  reviewContestApplication,
  saveContestEntry,
  scoreContestEntry,
  updateContest,
} from '../../../contests/index.ts'
import { uploadFormFile } from '../../../forms/index.ts'
import { IncomingFile, incomingFolder } from '../../../uploads/index.ts'
import { adultsOf, type DemoContext } from '../demo-context.ts'
import { demoEmail } from '../demo-people.ts'
import { inThePast } from '../past-context.ts'
import { drawScene, type SceneName } from '../scenes.ts'
import { type DemoContest, demoContests } from './contests.ts'

const [hour, day] = [3_600_000, 86_400_000]

interface People {
  editor: UserRow
  jury: readonly UserRow[]
  /** Adults, who enter and vote. */
  members: readonly UserRow[]
  /** The demo's own member, who has yet to send an entry and to vote. */
  own: UserRow
}

/** Contests in each of their seasons. Answers the entries that the public votes for now. */
export async function addContests(
  demo: DemoContext,
  members: readonly UserRow[],
  covers: ReadonlyMap<SceneName, string>,
): Promise<readonly string[]> {
  const [editor, own, streamer, mit] = await Promise.all(
    ['redaction', 'membre', 'streamer', 'mit'].map((login) => findUserByEmail(demo.tx, demoEmail(login))),
  )
  if (!editor || !own || !streamer || !mit) throw new Error('the demo has no team')
  const people: People = { editor, own, members: adultsOf(demo, members), jury: [streamer, mit] }
  const candidates: string[] = []
  for (const contest of demoContests) candidates.push(...(await addContest(demo, people, contest, covers)))
  return candidates
}

async function addContest(
  { kernel, tx, now }: DemoContext,
  { editor, own, members, jury }: People,
  contest: DemoContest,
  covers: ReadonlyMap<SceneName, string>,
): Promise<readonly string[]> {
  const { announced, deadline, ends, entries, draft, judged, cover, ...input } = contest
  const inDays = (days: number) => new Date(now.getTime() + days * day)
  const as = (person: UserRow, at: Date) => inThePast(kernel, tx, { at, as: person })
  const { id, formId } = await createContest(as(editor, inDays(-announced)), {
    ...input,
    coverId: covers.get(cover),
    publicFields: input.formConfig.formFields?.map(({ fieldName }) => fieldName),
    applicationDeadline: onTheHour(inDays(deadline)),
    endDate: onTheHour(inDays(ends)),
  })
  const sent: string[] = []
  for (const [n, [titre, mots, scene]] of entries.entries()) {
    const at = new Date(inDays(-announced).getTime() + (n + 1) * 7 * hour)
    const entrant = as(members[(n + 1) * 7] as UserRow, at)
    const image = scene && formId && [(await uploadScene(entrant, formId, scene)).id]
    const applicationData = { titre, mots, ...(image && { image }) }
    const entry = await enterContest(entrant, { contestId: id, applicationData })
    sent.push(entry.id)
  }
  if (draft) {
    const [titre, mots] = draft
    await saveContestEntry(as(own, inDays(-1)), { contestId: id, applicationData: { titre, mots } })
  }
  if (!judged) return []

  const from = inDays(judged.days)
  const later = (hours: number) => new Date(from.getTime() + hours * hour)
  const boss = (hours: number) => as(editor, later(hours))
  for (const { pseudo } of jury) await addContestJuror(boss(0), id, pseudo)
  await updateContest(boss(1), id, { status: 'judging' })
  const round = await openContestRound(boss(2), id)
  for (const [n, scores] of judged.scores.entries())
    for (const [j, score] of scores.entries())
      await scoreContestEntry(as(jury[j] as UserRow, later(20 + n)), { roundId: round.id, entryId: sent[n], score })
  await lockContestRound(boss(40), round.id)
  const sum = (n: number) => (judged.scores[n] ?? []).reduce((all, score) => all + score, 0)
  const candidates = [...sent.keys()].sort((a, b) => sum(b) - sum(a)).slice(0, judged.shortlist)
  candidates.sort((a, b) => a - b)
  for (const n of candidates) await reviewContestApplication(boss(41), { id: sent[n] ?? '', status: 'shortlisted' })
  await openContestVote(boss(42), id, onTheHour(inDays(judged.voteUntil)))
  const ballots = judged.ballots.flatMap((people, index) => Array.from({ length: people }, () => index))
  for (const [n, index] of ballots.entries()) {
    const voter = members[members.length - 60 + n] as UserRow
    await castContestVote(as(voter, later(43 + n / 2)), sent[candidates[index] ?? 0] ?? '')
  }
  if (judged.voteUntil > 0) return candidates.map((n) => sent[n] ?? '')

  const end = inDays(ends)
  const most = judged.ballots.indexOf(Math.max(...judged.ballots))
  await reviewContestApplication(as(editor, end), { id: sent[candidates[most] ?? 0] ?? '', status: 'winner' })
  await updateContest(as(editor, end), id, { status: 'finished' })
  return []
}

/** As a phone sends it: a file that was received. */
async function uploadScene(ctx: Context, formId: string, scene: SceneName) {
  const path = join(incomingFolder(ctx), `demo-${scene}`)
  const bytes = await drawScene(scene)
  await mkdir(incomingFolder(ctx), { recursive: true })
  await writeFile(path, bytes)
  try {
    return await uploadFormFile(ctx, formId, 'image', new IncomingFile(path, `${scene}.jpg`, bytes.length))
  } finally {
    await rm(path, { force: true })
  }
}

const onTheHour = (at: Date) => new Date(Math.ceil(at.getTime() / hour) * hour)

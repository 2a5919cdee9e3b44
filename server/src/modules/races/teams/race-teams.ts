import { raceServer as limits } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { race } from '../races/find-races.ts'
import { countTeams, rankTeams, type TeamCount, type TeamResult, teamsCarriedBy } from './store.ts'

/**
 * F-RACE-13: teams that can be suggested to whoever registers, the most frequent ones first. Of a name that one person
 * typed nothing is told: it may be anything.
 */
export async function raceTeams(ctx: Context, eventId: string): Promise<string[]> {
  ctx.admit('raceTeams')
  const { perSuggestion, suggested } = limits.teams
  const shown = await race(ctx, eventId)
  return shown ? teamsCarriedBy(ctx.db, shown.eventId, perSuggestion, suggested) : []
}

/** F-RACE-13: the teams by which organisers filter registrations, with how many there are of each. */
export async function participationTeams(ctx: Context, eventId: string): Promise<TeamCount[]> {
  ctx.require('participationTeams')
  if (!isId(eventId)) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
  return countTeams(ctx.db, eventId.toLowerCase(), limits.teams.filters)
}

/**
 * F-RACE-13: the ranking of teams, where the race has one, once the results are published; before, for organisers.
 * Nothing of it is stored: it follows the results, whatever happens to them.
 */
export async function raceTeamResults(ctx: Context, eventId: string): Promise<TeamResult[]> {
  reader(ctx, 'raceTeamResults')
  const shown = await race(ctx, eventId)
  if (!shown || shown.teamSize === 0 || !(shown.resultsPublishedAt || ctx.may('importResults'))) return []
  return rankTeams(ctx.db, shown.eventId, shown.teamSize, limits.teams.ranked)
}

import { countedStatuses } from '@vondrona/rules/races'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** A team, company or club of a race by its most usual spelling. */
export interface TeamCount {
  name: string
  /** Its registrations. */
  count: number
}

/** As `participation_of_team` has them. */
export const inTeam = sql.raw<boolean>(`(club <> '' or team <> '')`)

/** The registrations of a team, however it is written. */
export const ofTeam = (team: string) => sql<boolean>`${inTeam} and team_key(club, team) = team_key(${team}, '')`

const written = `case when btrim(club) <> '' then club else team end`

/** The most usual spelling; of equally usual ones the one with accents and capitals. */
const usual = (column: string) =>
  sql.raw(`mode() within group (order by btrim(regexp_replace(${column}, '\\s+', ' ', 'g')) desc)`)

/** The largest ones first, of registrations in any state. */
export async function countTeams(db: Db, eventId: string, limit: number): Promise<TeamCount[]> {
  const { rows } = await sql<TeamCount>`
    select ${usual(written)} as name, count(*)::int as count
    from participation where event_id = ${eventId} and ${inTeam}
    group by team_key(club, team) having team_key(club, team) <> ''
    order by count(*) desc, team_key(club, team) limit ${limit}`.execute(db)
  return rows
}

/** Names that at least `least` confirmed registrations carry, the most frequent ones first. */
export async function teamsCarriedBy(db: Db, eventId: string, least: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${usual(written)} as name
    from participation
    where event_id = ${eventId} and ${inTeam} and status = any(${[...countedStatuses]}::text[])
    group by team_key(club, team) having team_key(club, team) <> '' and count(*) >= ${least}
    order by count(*) desc, team_key(club, team) limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

export interface TeamResult {
  position: number
  name: string
  /** Milliseconds, of its runners together. */
  time: number
  /** Whose times count, the first one first; an empty name is one who was erased. */
  runners: string[]
}

/** Teams with as many finishers as `size`, by the sum of their best times; equal sums share a rank. None where laps rank. */
export async function rankTeams(db: Db, eventId: string, size: number, limit: number): Promise<TeamResult[]> {
  const { rows } = await sql<TeamResult>`
    with finisher as (
      select team_key, club, full_name, time_ms, place,
        row_number() over (partition by team_key order by time_ms, place) as nth
      from race_result where event_id = ${eventId} and status = 'finished' and team_key <> ''
        and not exists (select from race_result r where r.event_id = ${eventId} and r.laps is not null)
    )
    select (rank() over (order by sum(time_ms)))::int as position, ${usual('club')} as name,
      sum(time_ms)::float8 as time, array_agg(full_name order by nth) as runners
    from finisher where nth <= ${size}
    group by team_key having count(*) = ${size}
    order by sum(time_ms), team_key limit ${limit}`.execute(db)
  return rows
}

-- Teams, companies and clubs of a race: suggested while typing, a filter of organisers, a ranking.

-- Equal for one team, however it is written: case, accents, punctuation and spaces are ignored. Empty: no team. The club
-- goes before the team. Independent of the locale but for lower(), and declared immutable, and so usable in an index.
create function team_key(club text, team text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(lower(normalize(case when btrim(club) <> '' then club else team end, NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~«»‘’“”–—·]+', ' ', 'g'))
$$;

create index participation_of_team on participation (event_id, team_key(club, team), id desc)
  where club <> '' or team <> '';

alter table race add column team_size int not null default 0   -- of how many finishers a team's time is; 0: no ranking
  check (team_size between 0 and 10);

alter table race_result add column team_key text not null default '';  -- as of the last ranking
update race_result set team_key = team_key(club, '') where club <> '';
create index race_result_of_team on race_result (event_id, team_key, time_ms)
  where status = 'finished' and team_key <> '';

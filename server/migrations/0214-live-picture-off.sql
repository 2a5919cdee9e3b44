-- The streamer's camera is switched off while the sound goes on: black pictures come, and viewers are told why.
alter table live add column picture_off boolean not null default false;

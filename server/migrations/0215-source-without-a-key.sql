-- in pieces: a source that comes without any key is told from one with a wrong key.
alter table live_refusal drop constraint if exists live_refusal_problem_check;
alter table live_refusal add constraint live_refusal_problem_check check (problem in
  ('video_codec', 'audio_codec', 'picture_size', 'picture_format', 'already_live', 'full', 'not_fetched', 'wrong_key',
    'no_key', 'unknown')) not valid;
alter table live_refusal validate constraint live_refusal_problem_check;

-- A preview link ends when its article is published; those of articles that are out already showed every later change.

update article set preview_hash = null where status = 'published';

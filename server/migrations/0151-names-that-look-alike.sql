-- What a pseudo looks like, whatever alphabet it is written in: no two new ones look alike. Names that exist stay; of
-- those that look alike already, all but the oldest are marked. rules/src/typed/look-alikes.ts is the table from now on;
-- accounts of before were written in Latin but for a few, so that lower() of the database's locale is enough.
alter table app_user
  add column pseudo_skeleton text,
  add column pseudo_resembles boolean not null default false;
update app_user set pseudo_skeleton = case when deleted_at is not null then id::text else
  replace(replace(lower(translate(
    regexp_replace(normalize(pseudo, nfkd), '[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u00ad]', '', 'g'),
    'аΑАαɑᴀВвΒЬьβʙƄсСϲϹᴄԁԀժᴅđĐеЕΕєЄεɛᴇϝϜꜰքƒցɡɢԌԍНнΗһҺհʜħĦԋіιɩɪıјЈϳͿյᴊКкΚκᴋIІ1|ΙӀӏլʟłŁМмΜᴍΝηпոռɴПԤ0оОΟοσՕօᴏøØрРΡρᴘԛԚզգгᴦʀΓѕЅՏꜱТтΤτᴛŧŦυսՍᴜцЦѵѴνᴠԝԜωшШաᴡѡхХΧχуУΥүҮγʏΖᴢ’‘ʼʻʹ′`´ˈꞌ՚‐‑‒–—―−ー一․·‧力口工二八卜夕',
    'aaaaaabbbbbbbbcccccddddddeeeeeeeefffffggggghhhhhhhhhhiiiiijjjjjjkkkkklllllllllllmmmmnnnnnnnnooooooooooopppppqqqqrrrrsssstttttttuuuuuuvvvvwwwwwwwwxxxxyyyyyyyzz---------...カロエニハトタ'
  )), 'rn', 'm'), 'vv', 'w') end;
update app_user set pseudo_resembles = true where id in (
  select id from (
    select id, row_number() over (partition by pseudo_skeleton order by created_at, id) as n from app_user
  ) as named where n > 1
);
alter table app_user alter column pseudo_skeleton set not null;
create unique index app_user_pseudo_skeleton on app_user (pseudo_skeleton) where not pseudo_resembles;

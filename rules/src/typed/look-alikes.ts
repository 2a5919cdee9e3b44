/**
 * Signs that look like a Latin letter or digit, by hand after `confusables.txt` of Unicode 16.0.0 (UTS #39): Cyrillic,
 * Greek and Armenian, the small capitals and strokes of Latin, a few of Han and kana, and marks of punctuation. Capitals
 * stand for themselves, because what a capital looks like is not what its small letter looks like (Greek Η and η).
 */
const table: Readonly<Record<string, string>> = {
  a: 'аΑАαɑᴀ',
  b: 'ВвΒЬьβʙƄ',
  c: 'сСϲϹᴄ',
  d: 'ԁԀժᴅđĐ',
  e: 'еЕΕєЄεɛᴇ',
  f: 'ϝϜꜰքƒ',
  g: 'ցɡɢԌԍ',
  h: 'НнΗһҺհʜħĦԋ',
  i: 'іιɩɪı',
  j: 'јЈϳͿյᴊ',
  k: 'КкΚκᴋ',
  l: 'IІ1|ΙӀӏլʟłŁ',
  m: 'МмΜᴍ',
  n: 'ΝηпոռɴПԤ',
  o: '0оОΟοσՕօᴏøØ',
  p: 'рРΡρᴘ',
  q: 'ԛԚզգ',
  r: 'гᴦʀΓ',
  s: 'ѕЅՏꜱ',
  t: 'ТтΤτᴛŧŦ',
  u: 'υսՍᴜцЦ',
  v: 'ѵѴνᴠ',
  w: 'ԝԜωшШաᴡѡ',
  x: 'хХΧχ',
  y: 'уУΥүҮγʏ',
  z: 'Ζᴢ',
  "'": '’‘ʼʻʹ′`´ˈꞌ՚',
  '-': '‐‑‒–—―−ー一',
  '.': '․·‧',
  カ: '力',
  ロ: '口',
  エ: '工',
  ニ: '二',
  ハ: '八',
  ト: '卜',
  タ: '夕',
}

export const prototypes: ReadonlyMap<string, string> = new Map(
  Object.entries(table).flatMap(([prototype, signs]) => [...signs].map((sign) => [sign, prototype] as const)),
)

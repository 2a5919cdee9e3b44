import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/**
 * N-09: what costs data goes through the one place that knows of the data saver: pictures through `ui/pictures`, repeated
 * questions through `usePoll`, videos through the player. Whatever else does so stands here with its reason.
 */
const root = join(import.meta.dirname, '../..')

const opened = 'opened by a tap, and closed again'
const ofThisDevice = 'shows what this device holds or films'
const own = 'asks for it only at a tap where data is saved'
const template = 'in a template of the server, which fills in no picture where data is saved'
const editing = 'the text as it is written, with the pictures that were put into it'
const localClock = 'asks nobody: a clock or a measure on this device'

interface Rule {
  what: string
  found: RegExp
  /** Files that may, or must, do it themselves; each with its reason. */
  excused: Readonly<Record<string, string>>
}
const rules: readonly Rule[] = [
  {
    what: 'pictures: use Photo, Picture, DeferredPicture or Avatar',
    found: /<(?:img|picture|source|embed)\b|new Image\(|createElement\(['"]img|background-image:\s*url\((?!['"]?data:)/,
    excused: {
      'ui/pictures/photo.tsx': 'the mechanism',
      'ui/pictures/deferred-picture.tsx': 'the mechanism',
      'ui/pictures/avatar.tsx': 'the mechanism, with initials instead',
      'ui/pictures/picture.tsx': 'draws a PictureView, which views make only where data is not saved',
      'lib/takeover/early-script.ts': 'the mechanism before the app has come',
      'features/magazine/article-text.tsx': 'draws what deferImages left',
      'features/lives/list/live-card.tsx': 'draws a LiveCardView, which has no picture where data is saved',
      'features/lives/list/prerendered-list.tsx': template,
      'features/applications/answers.tsx': opened,
      'features/races/console/registration-panel.tsx': opened,
      'ui/pictures/viewer/photo-viewer.tsx': opened,
      'features/documents/checking/file-view.tsx': own,
      'features/members/photos/identity-photos.tsx': own,
      'ui/document/photo-doubt.tsx': ofThisDevice,
      'ui/document/photo-taken.tsx': ofThisDevice,
      'features/magazine/editor/images/upload-progress.tsx': ofThisDevice,
      'features/magazine/editor/images/image-view.tsx': editing,
      'features/magazine/shared/shared-page.tsx': ofThisDevice,
      'features/magazine/editor/engine/replay-view.tsx': editing,
      'features/magazine/later-article.ts': ofThisDevice,
      'features/magazine/editor/engine/pasted-html.ts': 'looks for pictures in pasted text, and shows none',
      'ui/pictures/framed-picture.tsx': 'waits for a tap itself, where data is saved',
      'shell/brand.tsx': 'the logo of the community: one small file, kept for ever',
    },
  },
  {
    what: 'videos, sound and frames: use the player',
    found: /<(?:video|audio|iframe)\b|new Audio\(|createElement\(['"](?:video|audio|iframe)|autoPlay\b/,
    excused: {
      'features/magazine/editor/engine/pasted-html.ts': 'looks for them in pasted text, and shows none',
      'features/lives/watch/player-frame.tsx': 'the player; it begins by itself only where useMayPlay allows',
      'features/lives/watch/use-player.ts': 'the player; its second video tries another way of the running live',
      'features/lives/replay/replay-page.tsx': 'reads nothing ahead unless useMayPlay allows',
      'features/lives/studio/camera-panel.tsx': ofThisDevice,
      'ui/document/camera.tsx': ofThisDevice,
      'ui/scan/code-scanner.tsx': ofThisDevice,
      'ui/pdf/pdf-view.tsx': 'a sandbox of our own that draws a file which was asked for',
    },
  },
  {
    what: 'questions that are repeated: use usePoll',
    found: /\bsetInterval\(|\bkeepAsking\(|\bstartPoll\(/,
    excused: {
      'lib/lifecycle/use-poll.ts': 'the mechanism',
      'lib/lifecycle/poll.ts': 'the mechanism',
      'lib/lifecycle/keep-asking.ts': 'the mechanism of the gate',
      'features/gate/volunteer-page.tsx': 'a gate must know whom the others admitted; silent while hidden and idle',
      'features/lives/watch/use-live.ts': 'once in half an hour, also hidden: the password of the relay ends',
      'features/lives/studio/broadcast/measure-sent.ts': localClock,
      'features/lives/studio/level-meter.tsx': localClock,
      'features/lives/watch/player/peer-connection.ts': localClock,
      'features/lives/watch/player/watchdog.ts': localClock,
      'lib/time/use-now.ts': localClock,
      'features/orders/hold.tsx': 'a hold that has run out is asked about until the server says so, mostly once',
      'lib/api/client.ts': localClock,
    },
  },
  {
    what: 'lines that stay open: use lib/socket',
    found: /new (?:WebSocket|EventSource)\(|sendBeacon\(/,
    excused: { 'lib/socket/socket.ts': 'the one line' },
  },
  {
    what: 'what is fetched before anybody asks: not where data is saved',
    found: /rel=["'{]*(?:prefetch|prerender|preload)(?![\w-])|speculationrules|requestIdleCallback|\bkeepForOffline\(/,
    excused: {
      'lib/lifecycle/service-worker.ts': 'the mechanism',
      'lib/lifecycle/after-load.tsx': 'not where data is saved',
      'features/gate/volunteer-page.tsx': 'the gate must work without a network',
      'features/tickets/ticket-page.tsx': 'a ticket must be shown without a network',
      'lib/older/fill.ts': 'what an older browser lacks, without which it shows nothing',
      'lib/takeover/early-script.ts': 'not where data is saved',
    },
  },
]

const files = globSync('**/*.{ts,tsx,css}', { cwd: root }).filter(
  (file) => !/\.(?:test|fixture|generated)\./.test(file),
)
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|`<\w+>`/gm, '')

for (const { what, found, excused } of rules)
  test(`N-09 ${what}`, () => {
    const using = files.filter((file) => found.test(codeOf(file)))
    assert.deepEqual(
      using.filter((file) => !(file in excused)),
      [],
      'goes around the data saver',
    )
    assert.deepEqual(
      Object.keys(excused).filter((file) => !using.includes(file)),
      [],
      'is excused and needs it no more',
    )
  })

test('N-09 whoever is excused because it asks for the saver does', () => {
  const asks = /\b(?:useDataSaver|isDataSaver|useMayPlay|mayPlay|usePollPace)\b/
  const promised = rules.flatMap(({ excused }) =>
    Object.entries(excused).flatMap(([file, why]) => (/saved$|allows|initials instead/.test(why) ? [file] : [])),
  )
  const views = /draws a|template/
  for (const file of promised) {
    const why = rules.map(({ excused }) => excused[file]).find(Boolean) ?? ''
    if (!views.test(why)) assert.match(codeOf(file), asks, file)
  }
})

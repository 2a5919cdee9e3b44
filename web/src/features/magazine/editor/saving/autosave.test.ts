import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import { merge } from '../comparing/merge.ts'
import { type By, makeAutosave, type Outcome, type Save } from './autosave.ts'
import type { Kept } from './device-copy.ts'
import { nothingWritten, pendingIn, type Stored, sameText, sameWritten, type Written } from './draft-fields.ts'

const text = (...lines: string[]): ArticleDocument => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})
const write = (line: string, changes: Partial<Written> = {}): Written => ({
  ...nothingWritten,
  title: 'Titre',
  document: text(line),
  ...changes,
})
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await null
}

/**
 * The promise of `saveArticle`: an old revision with another text changes nothing; of a create, its id makes one
 * article.
 */
class Server {
  article: Stored | null = null
  saves: Save[] = []
  isDown = false

  async answer(save: Save): Promise<Outcome> {
    this.saves.push(save)
    if (this.isDown) return { kind: 'lost' }
    if (save.id === null && this.article) {
      const isOthers = this.article.revision > 1 && !sameWritten(save.written, this.article.written)
      return isOthers ? { kind: 'conflict', article: this.article, by: '' } : { kind: 'saved', article: this.article }
    }
    const isOld = save.id !== null && save.revision !== this.article?.revision
    if (isOld && this.article && !sameText(save.written.document, this.article.written.document))
      return { kind: 'conflict', article: this.article, by: 'Soa' }
    return { kind: 'saved', article: this.put(save.written, save.move?.status) }
  }

  put(written: Written, status: Stored['status'] = this.article?.status ?? 'draft'): Stored {
    const revision = (this.article?.revision ?? 0) + 1
    this.article = {
      id: 'a1',
      revision,
      written,
      status,
      scheduledAt: null,
      publishedAt: null,
      pendingAt: null,
      shownAt: '',
      translation: null,
    }
    return this.article
  }
}

function desk(server = new Server(), start: { unsent?: Kept } = {}) {
  const clock = { now: 0, timers: [] as { at: number; work: () => void }[] }
  const world = {
    server,
    device: start.unsent ?? (null as Kept | null),
    deviceIsFull: false,
    shown: [] as Written[],
    joined: [] as By[],
    /** Set, the answers wait here until the test lets them come. */
    blocked: null as (() => void)[] | null,
    loseAnswers: 0,
    phases: [] as string[],
    async pass(ms: number) {
      const until = clock.now + ms
      for (;;) {
        await settle()
        clock.timers.sort((one, other) => one.at - other.at)
        const next = clock.timers[0]
        if (!next || next.at > until) break
        clock.timers.shift()
        clock.now = next.at
        next.work()
      }
      clock.now = until
      await settle()
    },
  }
  const machine = makeAutosave(
    {
      async send(save) {
        const answer = await server.answer(save)
        if (world.blocked) await new Promise<void>((come) => world.blocked?.push(come))
        if (world.loseAnswers > 0) {
          world.loseAnswers -= 1
          return { kind: 'lost' }
        }
        return answer
      },
      async keep(kept) {
        if (world.deviceIsFull) return false
        world.device = kept
        return true
      },
      async drop() {
        world.device = null
      },
      isWaiting: ({ document }) => pendingIn(document).length > 0,
      after(ms, work) {
        const timer = { at: clock.now + ms, work }
        clock.timers.push(timer)
        return () => {
          clock.timers = clock.timers.filter((other) => other !== timer)
        }
      },
      isOffline: () => server.isDown,
      show: (written) => world.shown.push(written),
      merging: async () => merge,
      joined: (by) => world.joined.push(by),
    },
    {
      stored: start.unsent ? start.unsent.base : server.article,
      written: start.unsent?.written ?? server.article?.written ?? nothingWritten,
      isUnsent: Boolean(start.unsent),
    },
  )
  machine.begin()
  machine.subscribe(() => world.phases.push(machine.get().phase))
  return { ...machine, world, pass: world.pass }
}

const onServer = (line: string) => {
  const server = new Server()
  server.put(write(line))
  return server
}
const words = (written: Written | undefined) => written?.document.content.map((node) => node.content?.[0]?.text)

test('F-MAG-02 every change is on the device at once, and on the server after a pause', async () => {
  const { change, get, world, pass } = desk()
  change(write('a'))
  await settle()
  assert.deepEqual(words(world.device?.written), ['a'])
  assert.equal(get().phase, 'unsaved')
  change(write('ab'))
  await pass(1999)
  assert.equal(world.server.saves.length, 0)
  await pass(1)
  assert.deepEqual(words(world.server.article?.written), ['ab'])
  assert.equal(get().phase, 'saved')
  assert.equal(world.device, null)
})

test('F-MAG-02 somebody who never pauses is saved every ten seconds', async () => {
  const { change, world, pass } = desk(onServer(''))
  for (let second = 1; second <= 21; second++) {
    change(write('x'.repeat(second)))
    await pass(1000)
  }
  assert.equal(world.server.saves.length, 2)
})

test('F-MAG-02 what is typed while a save is pending is not called saved, and follows', async () => {
  const { change, flush, get, world, pass } = desk(onServer(''))
  world.blocked = []
  change(write('un'))
  void flush()
  await settle()
  assert.equal(get().phase, 'saving')
  change(write('un deux'))
  for (const come of world.blocked.splice(0)) come()
  world.blocked = null
  await settle()
  assert.equal(get().phase, 'unsaved')
  assert.deepEqual(words(world.device?.written), ['un deux'])
  assert.equal(world.device?.base?.revision, 2)
  await pass(2000)
  assert.deepEqual(words(world.server.article?.written), ['un deux'])
  assert.equal(get().phase, 'saved')
})

test('F-MAG-02 saves never overtake each other: one is pending at a time', async () => {
  const { change, flush, world, pass } = desk(onServer(''))
  world.blocked = []
  change(write('a'))
  void flush()
  await settle()
  change(write('ab'))
  void flush()
  await pass(60_000)
  assert.equal(world.server.saves.length, 1)
})

test('F-MAG-02 a lost answer of a save that arrived: no conflict with oneself, nothing is lost', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  world.loseAnswers = 1
  change(write('premier'))
  await pass(2000)
  change(write('premier second'))
  await pass(10_000)
  assert.equal(get().conflict, null)
  assert.deepEqual(words(world.server.article?.written), ['premier second'])
  assert.equal(world.server.article?.revision, 3)
  assert.equal(get().phase, 'saved')
})

test('F-MAG-02 two lost answers, the text changing between them', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  world.loseAnswers = 2
  change(write('a'))
  await pass(2000)
  change(write('ab'))
  await pass(2000)
  change(write('abc'))
  await pass(30_000)
  assert.equal(get().conflict, null)
  assert.deepEqual(words(world.server.article?.written), ['abc'])
})

test('F-MAG-02 a create whose answer was lost is not made twice, and the newer text follows', async () => {
  const { change, get, world, pass } = desk()
  world.loseAnswers = 1
  change(write('a'))
  await pass(2000)
  change(write('ab'))
  await pass(10_000)
  assert.deepEqual(words(world.server.article?.written), ['ab'])
  assert.equal(world.server.article?.id, 'a1')
  assert.equal(get().phase, 'saved')
})

test('F-MAG-02 after a create whose answer was lost, a change of nothing but the tags follows, too', async () => {
  const { change, world, pass } = desk()
  world.loseAnswers = 1
  change(write('a'))
  await pass(2000)
  change(write('a', { tags: ['course'] }))
  await pass(10_000)
  assert.deepEqual(world.server.article?.written.tags, ['course'])
})

test('F-MAG-02 a create whose answer was lost, and a page that was closed: the text of the device follows', async () => {
  const server = onServer('a')
  const { get, world, pass } = desk(server, { unsent: { base: null, written: write('a, et tout le reste') } })
  await pass(2000)
  assert.deepEqual(words(server.article?.written), ['a, et tout le reste'])
  assert.deepEqual([get().phase, world.device], ['saved', null])
})

test('F-MAG-03 what another device made of it meanwhile is not overwritten: both texts', async () => {
  const server = onServer('a')
  server.put(write('fini ailleurs'))
  const { get, world, pass } = desk(server, { unsent: { base: null, written: write('a, resté ici') } })
  await pass(60_000)
  assert.deepEqual([get().phase, words(server.article?.written)], ['conflict', ['fini ailleurs']])
  assert.deepEqual(words(world.device?.written), ['a, resté ici'])
})

test('F-MAG-11 offline it keeps saving on the device, says so, and sends when the network is back', async () => {
  const { change, get, flush, world, pass } = desk(onServer('avant'))
  world.server.isDown = true
  change(write('hors ligne'))
  await pass(2000)
  assert.equal(get().phase, 'offline')
  assert.equal(get().isKept, true)
  change(write('hors ligne, encore'))
  await settle()
  assert.equal(get().phase, 'offline')
  assert.deepEqual(words(world.device?.written), ['hors ligne, encore'])
  world.server.isDown = false
  await flush()
  assert.deepEqual(words(world.server.article?.written), ['hors ligne, encore'])
  assert.equal(get().phase, 'saved')
  assert.equal(world.device, null)
})

test('F-MAG-11 without an event of the network it retries with exponential backoff, at most 30 s apart', async () => {
  const { change, world, pass } = desk(onServer('avant'))
  world.server.isDown = true
  change(write('x'))
  await pass(2000 + 2000 + 4000 + 8000 + 16_000 + 30_000 + 30_000)
  assert.equal(world.server.saves.length, 7)
})

test('F-MAG-11 what is typed after a failure goes with the next try, neither sooner nor later', async () => {
  const { change, world, pass } = desk(onServer('avant'))
  world.server.isDown = true
  change(write('x'))
  await pass(2000 + 2000)
  assert.equal(world.server.saves.length, 2)
  for (let n = 0; n < 3; n++) {
    await pass(1200)
    change(write(`y ${n}`))
  }
  await pass(399)
  assert.equal(world.server.saves.length, 2)
  world.server.isDown = false
  await pass(1)
  assert.equal(world.server.saves.length, 3)
  assert.deepEqual(words(world.server.article?.written), ['y 2'])
})

test('F-MAG-03 both changed the text: both are shown, nothing is sent, nothing is thrown away', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  world.server.put(write('la sienne'))
  change(write('la mienne'))
  await pass(2000)
  assert.equal(get().phase, 'conflict')
  assert.deepEqual(words(get().conflict?.theirs.written), ['la sienne'])
  assert.equal(get().conflict?.by, 'Soa')
  assert.deepEqual(words(world.device?.written), ['la mienne'])
  change(write('la mienne, encore'))
  await pass(60_000)
  assert.equal(world.server.saves.length, 1)
  assert.deepEqual(words(world.device?.written), ['la mienne, encore'])
})

test('F-MAG-03 what the person chose is saved on top of the other revision', async () => {
  const { change, get, resolve, world, pass } = desk(onServer('avant'))
  world.server.put(write('la sienne'))
  change(write('la mienne'))
  await pass(2000)
  resolve(write('les deux'))
  await settle()
  assert.equal(get().phase, 'saved')
  assert.equal(world.server.article?.revision, 3)
  assert.deepEqual(words(world.server.article?.written), ['les deux'])
  assert.deepEqual(words(world.shown.at(-1)), ['les deux'])
})

test('F-MAG-03 the other text kept as it is: nothing has to be sent', async () => {
  const { change, get, resolve, world, pass } = desk(onServer('avant'))
  world.server.put(write('la sienne'))
  change(write('la mienne'))
  await pass(2000)
  const [saves, theirs] = [world.server.saves.length, get().conflict?.theirs.written]
  resolve(theirs ?? assert.fail())
  await pass(10_000)
  assert.equal(world.server.saves.length, saves)
  assert.equal(get().phase, 'saved')
  assert.equal(world.device, null)
})

test('F-MAG-03 one changed the title, the other the text: put together without asking', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  world.server.put({ ...write('avant'), title: 'Son titre', tags: ['course'] })
  change(write('mon texte'))
  await pass(2000)
  assert.equal(get().phase, 'saved')
  const { written } = world.server.article ?? assert.fail()
  assert.deepEqual([written.title, words(written), written.tags], ['Son titre', ['mon texte'], ['course']])
})

test('F-MAG-03 each changed another paragraph: both changes are saved without asking, and it is said', async () => {
  const lines = (...all: string[]): Written => ({ ...write(''), document: text(...all) })
  const server = new Server()
  server.put(lines('un', 'deux', 'trois'))
  const { change, get, world, pass } = desk(server)
  server.put(lines('un', 'deux', 'trois, par elle'))
  change(lines('un, par moi', 'deux', 'trois'))
  await pass(2000)
  assert.equal(get().phase, 'saved')
  assert.deepEqual(words(server.article?.written), ['un, par moi', 'deux', 'trois, par elle'])
  assert.deepEqual([world.joined, world.shown.length], [['Soa'], 1])
})

test('F-MAG-03 without a text that both began with everything is asked', async () => {
  const { change, get, heard, world } = desk()
  change(write('la mienne'))
  await heard(new Server().put(write('la sienne')), 'Soa')
  assert.deepEqual([get().phase, world.server.saves], ['conflict', []])
})

test('F-MAG-03 two tabs: the second one saves on top of the first, and neither text is lost', async () => {
  const server = onServer('avant')
  const [one, two] = [desk(server), desk(server)]
  one.change(write('premier onglet'))
  await one.pass(2000)
  two.change(write('second onglet'))
  await two.pass(2000)
  assert.equal(two.get().phase, 'conflict')
  assert.deepEqual(words(server.article?.written), ['premier onglet'])
  assert.deepEqual(words(two.world.device?.written), ['second onglet'])
})

test('F-MAG-03 a tab without unsent text follows what the other one saved', async () => {
  const server = onServer('avant')
  const [one, two] = [desk(server), desk(server)]
  one.change(write('premier onglet'))
  await one.pass(2000)
  await two.heard(server.article ?? assert.fail(), 'moi')
  assert.deepEqual(words(two.world.shown.at(-1)), ['premier onglet'])
  assert.equal(two.get().phase, 'saved')
  await two.heard({ ...(server.article ?? assert.fail()), revision: 1, written: write('avant') }, 'moi')
  assert.equal(two.world.shown.length, 1, 'what is older is not followed')
})

test('R-MAG-14 what somebody else published is shown as published, without a change of its own', async () => {
  const server = onServer('avant')
  const { get, heard, world } = desk(server)
  await heard({ ...(server.article ?? assert.fail()), status: 'published' }, 'moi')
  assert.deepEqual([get().stored?.status, get().phase, world.shown.length], ['published', 'saved', 0])
})

test('F-MAG-02 a crash: the unsent text of the device continues where it stopped', async () => {
  const server = onServer('avant')
  const { get, world, pass } = desk(server, { unsent: { base: server.article, written: write('avant, et plus') } })
  assert.equal(get().phase, 'unsaved')
  await pass(0)
  assert.deepEqual(words(server.article?.written), ['avant, et plus'])
  assert.equal(world.device, null)
})

test('F-MAG-03 a crash, and in the meantime another editor saved: both texts', async () => {
  const server = onServer('avant')
  const base = server.article
  server.put(write('la sienne'))
  const { get, pass } = desk(server, { unsent: { base, written: write('la mienne') } })
  await pass(0)
  assert.equal(get().phase, 'conflict')
})

test('F-MAG-02 a device that takes nothing: it is said, until the server has the text', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  world.deviceIsFull = true
  change(write('x'))
  await settle()
  assert.equal(get().isKept, false)
  await pass(2000)
  assert.equal(get().isKept, true)
  world.deviceIsFull = false
  change(write('y'))
  await settle()
  assert.equal(get().isKept, true, 'there is room again')
})

test('F-MAG-02 a refused text says why, stays on the device, and is sent again when it changes', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  const answer = world.server.answer.bind(world.server)
  world.server.answer = async () => ({ kind: 'refused', message: 'Le texte est trop long' })
  change(write('long'))
  await pass(2000)
  assert.deepEqual([get().phase, get().problem], ['refused', 'Le texte est trop long'])
  assert.deepEqual(words(world.device?.written), ['long'])
  world.server.answer = answer
  change(write('court'))
  await pass(2000)
  assert.deepEqual([get().phase, get().problem], ['saved', null])
})

test('R-MAG-14 F-MAG-02 a refused schedule is no unsaved text: what was typed is saved all the same', async () => {
  const { change, get, moveTo, world, pass } = desk(onServer('avant'))
  const answer = world.server.answer.bind(world.server)
  world.server.answer = async (save) =>
    save.move ? { kind: 'refused', message: 'La publication doit être prévue dans le futur' } : answer(save)
  const past = { status: 'scheduled', scheduledAt: '2020-01-01T00:00:00Z' } as const
  assert.deepEqual(await moveTo(past), { refused: 'La publication doit être prévue dans le futur' })
  assert.deepEqual([get().phase, get().problem], ['saved', null])
  change(write('après'))
  assert.deepEqual(await moveTo(past), { refused: 'La publication doit être prévue dans le futur' })
  assert.equal(get().problem, null)
  await pass(0)
  assert.deepEqual([get().phase, words(world.server.article?.written)], ['saved', ['après']])
})

test('R-MAG-14 publishing sends what was typed until now, with its state, once', async () => {
  const { change, moveTo, world } = desk(onServer('avant'))
  change(write('fin'))
  assert.equal(await moveTo({ status: 'published' }), 'done')
  assert.deepEqual(words(world.server.article?.written), ['fin'])
  assert.equal(world.server.article?.status, 'published')
  assert.deepEqual([world.server.saves.length, world.server.saves[0]?.auto], [1, false])
})

test('R-MAG-14 publishing while a save is pending waits for it', async () => {
  const { change, flush, moveTo, world } = desk(onServer('avant'))
  world.blocked = []
  change(write('a'))
  void flush()
  await settle()
  const moved = moveTo({ status: 'published' })
  for (const come of world.blocked.splice(0)) come()
  world.blocked = null
  assert.equal(await moved, 'done')
  assert.equal(world.server.article?.status, 'published')
  assert.equal(world.server.saves.length, 2)
})

test('R-MAG-14 publishing without a network says so and is not done later behind the person’s back', async () => {
  const { moveTo, world, flush } = desk(onServer('avant'))
  world.server.isDown = true
  assert.equal(await moveTo({ status: 'published' }), 'lost')
  world.server.isDown = false
  await flush()
  assert.equal(world.server.article?.status, 'draft')
})

test('R-MAG-14 publishing over a conflict asks first', async () => {
  const { change, moveTo, world } = desk(onServer('avant'))
  world.server.put(write('la sienne'))
  change(write('la mienne'))
  assert.equal(await moveTo({ status: 'published' }), 'conflict')
  assert.equal(world.server.article?.status, 'draft')
})

test('R-MAG-12 a text whose picture is still pending stays on the device', async () => {
  const { change, get, world, pass } = desk(onServer('avant'))
  const waiting = { type: 'image', attrs: { pending: 'p1' } } as const
  change({ ...write('avec image'), document: { type: 'doc', content: [...text('avec image').content, waiting] } })
  await pass(2000)
  assert.equal(get().phase, 'saved')
  assert.equal(world.device?.written.document.content.length, 2)
})

test('F-MAG-02 leaving the page sends what there is', async () => {
  const { change, end, world } = desk(onServer('avant'))
  change(write('au revoir'))
  await end()
  assert.deepEqual(words(world.server.article?.written), ['au revoir'])
  assert.equal(world.device, null)
})

test('F-MAG-02 whatever is lost on the way, and however often, one writer ends with the own text and no conflict', async () => {
  let seed = 7
  const chance = (of: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return (seed >>> 8) % of
  }
  for (let run = 0; run < 60; run++) {
    const { change, flush, get, world, pass } = desk(chance(2) ? onServer('avant') : new Server())
    let typed = ''
    const type = (more: string) => {
      typed += more
      change(write(typed))
    }
    for (let step = 0; step < 25; step++) {
      const what = chance(5)
      if (what < 2) type(`${run}.${step} `)
      else if (what === 2) world.server.isDown = !world.server.isDown
      else if (what === 3) world.loseAnswers += 1
      else await pass(chance(6000))
    }
    type('fin')
    world.server.isDown = false
    world.loseAnswers = 0
    await pass(120_000)
    await flush()
    assert.equal(get().conflict, null)
    assert.equal(get().phase, 'saved')
    assert.deepEqual(words(world.server.article?.written), [typed])
    assert.equal(world.device, null)
  }
})

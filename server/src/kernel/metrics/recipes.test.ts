/** What docs/operate/prometheus holds for operators: alert rules with their tests, and a dashboard. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '../../../../tools/lib/files.ts'
import { ensurePromtool } from '../../../../tools/programs/promtool.ts'
import { world } from '../../../test/world.ts'
import { declaredMetrics, type Gauge } from './meter.ts'

const folder = join(root, 'docs/operate/prometheus')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Panel {
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] }
const figures = panels.filter(({ type }) => type !== 'row')
const questions = [...figures.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)), read('alerts.yml')]

test('every metric, label and value that the dashboard and the alert rules name stands in a scrape', async (t) => {
  const w = await world(t, { METRICS_PORT: '0' })
  const source = { kernel: w.kernel, database: w.database, sockets: w.app.sockets }
  const { text } = await w.kernel.meter.scrape(source)
  const { counted, collectors } = declaredMetrics()
  const declared = new Map<string, Gauge>(
    [...counted, ...collectors.flatMap(({ gauges }) => Object.values(gauges))].map((metric) => [metric.name, metric]),
  )
  const found = questions.flatMap((question) => [
    ...question.matchAll(/\b((?:vondrona|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g),
  ])
  assert.ok(found.length > 40)
  const own = new Set<string>()
  for (const [, name = '', matchers = ''] of found) {
    const metric = name.replace(/_(bucket|sum|count)$/, '')
    assert.ok(text.includes(`# TYPE ${metric} `), name)
    const labels = declared.get(metric)?.labels
    if (labels) own.add(metric)
    for (const [, label = '', values = ''] of matchers.matchAll(/(\w+)[!=~]+"([^"]*)"/g)) {
      if (label === 'job' || label === 'instance') continue
      const known = labels?.[label]
      assert.ok(known, `${name} has no label ${label}`)
      for (const value of values.split('|')) assert.ok(known === 'later' || known.includes(value), `${name} ${value}`)
    }
  }
  assert.deepEqual(
    [...declared.keys()].filter((name) => !own.has(name)),
    [],
  ) // nothing is measured that nobody looks at
})

test('no panel of the dashboard is without a question, and none lies on another', () => {
  assert.ok(figures.length > 15)
  for (const { title, targets } of figures) assert.ok(targets?.length, title)
  for (const [n, { gridPos: a, title }] of panels.entries())
    for (const { gridPos: b, title: other } of panels.slice(n + 1))
      assert.ok(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y, `${title}, ${other}`)
})

test('promtool takes the alert rules, and their tests notice a rule that says something else', (t) => {
  const place = mkdtempSync(join(tmpdir(), 'vondrona-promtool-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const promtool = ensurePromtool(place)
  if (!promtool) return t.skip('no promtool was found (Debian: prometheus, or set PROMTOOL)')
  cpSync(folder, place, { recursive: true })
  execFileSync(promtool, ['check', 'rules', 'alerts.yml'], { cwd: place })
  const isGreen = () => spawnSync(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: place }).status === 0
  assert.equal(isGreen(), true)
  const rules = read('alerts.yml')
  for (const [rule, limit] of [...rules.matchAll(/expr:[^\n]*?([<>]=?|==) \d[^\n]*/g)].map(([line, sign = '']) => [
    line,
    sign,
  ]) as [string, string][]) {
    writeFileSync(join(place, 'alerts.yml'), rules.replace(rule, rule.replace(`${limit} `, `${limit} 1e12 + `)))
    assert.equal(isGreen(), false, rule)
  }
})

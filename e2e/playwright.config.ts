/**
 * Journeys run as people here meet the product: on a small phone. Those whose subject is the layout run on a desktop, too
 * (`tag: '@both'`), and the few about what only a desktop shows run there alone (`@desktop`). To install a service worker
 * is a seventh of a journey's CPU time: those have one whose subject needs it (`@worker`).
 */
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/programs/chromium.ts'

const executablePath = findChromium()

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const fakeCamera = ['--use-fake-device-for-media-stream=device-count=3', '--use-fake-ui-for-media-stream']

export default defineConfig({
  testDir: 'stories',
  outputDir: 'test-results',
  workers: 3, // of two cores: journeys also wait for media, delays and the browser
  retries: 0, // `npm test` repeats what failed, alone (docs/decisions/0070)
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // These only make sure that a broken story ends: none is to fail because the machine is busy.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Indian/Antananarivo',
    contextOptions: { reducedMotion: 'reduce' }, // nothing to wait for before a press or a look
    trace: process.env.CI ? 'off' : 'retain-on-failure', // a repeat has one
    launchOptions: { args: [...quiet, ...fakeCamera], ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: /@both|@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})

import { defineConfig } from '@playwright/test'
import { desktop, phone } from './accessible.ts'
import { browserSwitches } from './browser-switches.ts'
import { ownServer } from './own-server.ts'

const onlyOnPhones = [
  'another-person.spec.ts',
  'languages.spec.ts',
  'upload-failure.spec.ts',
  'hard-browsers.spec.ts',
  'session-end.spec.ts',
  'camera.spec.ts',
  'conflict.spec.ts',
  'refused.spec.ts',
  'typed-answers.spec.ts',
]

/**
 * Journeys around the main job, which run in CI, with `npm test -- --all`, or by name. The others take a
 * third of the time, and notice when everyday work breaks.
 */
const aroundTheMainJob = [
  ...[
    'actions',
    'another-person',
    'answers',
    'buttons',
    'calendar',
    'camera',
    'claims',
    'company',
    'conflict',
    'emails',
    'endless-pdf',
    'error-reports',
    'everything-opens',
  ],
  ...[
    'folders',
    'form-exchange',
    'form-library',
    'form-publishing',
    'form-typing',
    'forms',
    'home',
    'languages',
    'layout-shift',
  ],
  ...[
    'keyboard-day',
    'large-company',
    'large-text',
    'leaving',
    'list-room',
    'lists',
    'long-lists',
    'long-words',
    'new-version',
    'other-media',
    'paper',
    'people',
    'public-site',
    'refused',
    'translated',
    'typed-answers',
    'verifier',
    'workflows',
  ],
].map((name) => `${name}.spec.ts`)
const left = process.env.JOURNEYS === 'all' ? [] : aroundTheMainJob

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './global-setup.ts',
  // A journey is many clicks on a machine that also runs the server, seals files and makes reports: these
  // limits only end what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: '../test-results',
  // Each with its own server; in `npm test` they share the machine with the other tests.
  workers: 2,
  // A second try needs a fresh demo, so `scripts/test.mjs` runs the whole file again.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/journeys.json' }],
  ],
  // Inspections are filled in on phones and at desks, so those journeys run at both widths; every other one
  // where it matters.
  projects: [
    { name: 'desktop', testIgnore: [...onlyOnPhones, ...left], use: { viewport: desktop } },
    {
      name: 'phone',
      testMatch: [...onlyOnPhones, 'main-job.spec.ts', 'respondent.spec.ts', 'layout-shift.spec.ts'],
      testIgnore: left,
      use: { viewport: phone, hasTouch: true },
    },
  ],
  use: {
    baseURL: ownServer()?.url,
    // Ends a step that hangs, so that the failure names it.
    actionTimeout: 60_000,
    // It would fetch the whole application for later, which took a third of the time; journeys about it allow
    // it.
    serviceWorkers: 'block',
    // Keeping each page at each step took an eighth of the time; `--trace on` does it for a single journey.
    trace: 'off',
    // Without animations, tests do not wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // `npm test` finds the browser; without it, Playwright looks for its own.
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...browserSwitches,
        // A camera that shows a moving picture, for pages that may use one.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})

import { defineConfig } from '@playwright/test'
import { desktop, phone } from './accessible.ts'
import { browserSwitches } from './browser-switches.ts'
import { ownServer } from './own-server.ts'

const onlyOnPhones = [
  'another-person.spec.ts',
  'languages.spec.ts',
  'upload-failure.spec.ts',
  'hard-browsers.spec.ts',
  'camera.spec.ts',
  'conflict.spec.ts',
  'refused.spec.ts',
  'typed-answers.spec.ts',
]

/**
 * What stands around the main job, and is looked at in each run in CI: with `npm test -- --all`, or by name. The others
 * take a third of the time, and notice when anything that people do every day breaks.
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
    'leaving',
    'list-room',
    'lists',
    'other-media',
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
  // A journey is many clicks on a machine that also runs the server, and files are sealed and reports made by its jobs:
  // only what hangs is ended by these.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: '../test-results',
  // Each with a server of its own; in `npm test` they share the machine with the other tests.
  workers: 2,
  // A second try needs a fresh demo, so `scripts/test.mjs` runs the whole file again.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/journeys.json' }],
  ],
  // Filling in is done in the field and at desks, so those journeys run at both widths; each other one where it matters.
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
    // What hangs is named by the step that it hangs in.
    actionTimeout: 60_000,
    // It fetches the whole application for later, which took a third of the time; journeys about what it is for allow it.
    serviceWorkers: 'block',
    // Keeping what each page was at each step took an eighth of the time; `--trace on` does it for the journey looked into.
    trace: 'off',
    // Without animations, tests do not wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // `npm test` finds the browser; without it Playwright looks for its own.
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...browserSwitches,
        // A camera that shows a moving picture, for pages that may use one.
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})

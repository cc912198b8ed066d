import { defineConfig } from '@playwright/test'
import { desktop, phone } from './accessible.ts'
import { ownServer } from './own-server.ts'

const onlyOnPhones = [
  'languages.spec.ts',
  'upload-failure.spec.ts',
  'hard-browsers.spec.ts',
  'camera.spec.ts',
]

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
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/journeys.json' }],
  ],
  // Filling in is done in the field and at desks, so those journeys run at both widths; each other one where it matters.
  projects: [
    { name: 'desktop', testIgnore: onlyOnPhones, use: { viewport: desktop } },
    {
      name: 'phone',
      testMatch: [...onlyOnPhones, 'main-job.spec.ts', 'respondent.spec.ts', 'layout-shift.spec.ts'],
      use: { viewport: phone, hasTouch: true },
    },
  ],
  use: {
    baseURL: ownServer()?.url,
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
        // Chromium has no sandbox for root, which is what containers usually run as.
        '--no-sandbox',
        '--disable-gpu',
        // A camera that shows a moving picture, for pages that may use one.
        '--use-fake-device-for-media-stream',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

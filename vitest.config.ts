import { defineConfig } from 'vitest/config'

// Unit and route tests. The browser journeys live in e2e/ and run with Playwright.
export default defineConfig({
  test: {
    // Processes, not threads: a test of a signal or of a crash must not end its neighbours.
    pool: 'forks',
    // As many lanes as cores. Vitest alone would leave one core unused, which on two cores means one lane.
    maxWorkers: '100%',
    // Only what hangs is ended by these: a test that passes must not fail where the machine is slow or has other work.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['testkit/structure/same-draws.ts'],
    // Below, `isolate: false`: all files of a lane share its modules, because loading them again for each file took more
    // time than the tests. What a file changes is in its own stack, or is put back.
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{contract,forms,evidence,i18n,web,scripts}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        // Apart, so that a run of the pure rooms does not wait for a database.
        extends: true,
        test: {
          name: 'database',
          include: ['{server,demo,testkit,bench}/**/*.test.ts'],
          globalSetup: ['testkit/global-setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// Unit and route tests. The browser journeys live in e2e/ and run with Playwright.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['{contract,forms,evidence,i18n,web,scripts}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: ['{server,testkit,bench}/**/*.test.ts'],
          globalSetup: ['testkit/global-setup.ts'],
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// Unit and route tests. The browser journeys live in e2e/ and run with Playwright.
export default defineConfig({
  test: {
    include: ['{contract,forms,evidence,i18n,server,web,testkit}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

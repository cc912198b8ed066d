import type { DemoParts } from '@atesta/server/program/program.ts'

/** The demo as a part of the program. Its content and drawings are only loaded on demand. */
export const demo: DemoParts = {
  prepare: async (...args) => (await import('./prepare.ts')).prepareDemo(...args),
  jobs: async () => (await import('./demo.jobs.ts')).demoJobs,
}

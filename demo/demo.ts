import type { DemoParts } from '@atesta/server/program/program.ts'

/** The demo as a part of the program. Neither its content nor its drawings are loaded where nothing asks for them. */
export const demo: DemoParts = {
  prepare: async (...args) => (await import('./prepare.ts')).prepareDemo(...args),
  jobs: async () => (await import('./demo.jobs.ts')).demoJobs,
}

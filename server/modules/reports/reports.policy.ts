import type { Policy } from '../../core/route.ts'

/** Whoever sees an inspection may see its reports and have one made. */
export const seeReports: Policy<unknown> = () => true

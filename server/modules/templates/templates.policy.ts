import type { Policy } from '../../core/route.ts'

/** Everyone fills forms, so everyone may see them. */
export const seeTemplates: Policy<unknown> = () => true

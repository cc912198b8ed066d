import type { Policy } from '../../core/route.ts'

/** Everybody has their own, and finds no others. */
export const seeNotifications: Policy<unknown> = () => true

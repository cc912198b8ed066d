import type { Policy } from '../../http/route.ts'

/** Everybody has their own, and finds no others. */
export const seeNotifications: Policy<unknown> = () => true

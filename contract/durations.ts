/** Lengths of time under names that say their unit, for sums such as `7 * dayMs`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

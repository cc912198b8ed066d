/** True when the same user is named twice. */
export const repeats = (users: number[]) => new Set(users).size !== users.length

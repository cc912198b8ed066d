/** The key under which this device stores who is signed in, for use offline. */
export const lastUserKey = 'last-user'

/** The keys of what this device keeps of that person, and forgets with the session: the next person must not see it. */
export const recordsKey = 'recent-records'
export const viewsKey = 'list-views'
